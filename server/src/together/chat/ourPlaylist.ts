import { type AddableKind, CHAT_CARD_TEXTS, CHAT_PLAYLIST_NAME } from '@remusic/contract/together/chatCards'
import type { ChatPlaylist } from '@remusic/contract/together/schemas/chatCards'
import { sql } from 'kysely'
import { ForbiddenError, NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockPeople } from '../../people/accounts/people.ts'
import { lockPlaylist } from '../playlists/access.ts'
import { fillPlaylist, insertPlaylist } from '../playlists/actions.ts'
import { admitCollaborators } from '../playlists/collaborators.ts'
import { PlaylistFullError } from '../playlists/errors.ts'
import { announceChange } from '../playlists/live.ts'
import { freeName } from '../playlists/names.ts'
import { findOpenPlaylist } from '../playlists/open.ts'
import { findSongsOf } from '../playlists/queries.ts'
import { ownChat, requireChatMember } from './actions.ts'
import { linkedItem, songsOfItem } from './linkedItems.ts'
import { findPresentIds } from './membership.ts'
import { lockPlaylistOf } from './playlistMembers.ts'

/** The playlist of a chat, for those of its members who take part in it. */
export async function findChatPlaylist(db: Db, me: Me, chatId: string): Promise<ChatPlaylist | null> {
  await requireChatMember(db, me, chatId)
  const { rows } = await sql<ChatPlaylist>`
    select playlists.id, playlists.name, (
      select count(*) from playlist_songs where playlist_id = playlists.id
    ) as "songCount"
    from chat_playlists join playlists on playlists.id = playlist_id
    where chat_id = ${chatId} and playlists.hidden_at is null and ${isPartOf(me.id)}`.execute(db)
  return rows[0] ?? null
}

/** Whether a person owns `playlists` or collaborates in it, in SQL. */
export const isPartOf = (userId: string) => sql<boolean>`(
  playlists.user_id = ${userId} or exists (
    select from playlist_members as mine
    where mine.playlist_id = playlists.id and mine.user_id = ${userId} and mine.accepted_at is not null
  )
)`

type Linked = { kind: AddableKind; id: string }
type Added = { playlist: ChatPlaylist; isNew: boolean; added: number }

/**
 * Adds the songs of a linked item. The first call creates the playlist, which belongs to the caller and which all members of the chat edit.
 * Two concurrent calls create only one, because the second waits for the lock of the chat.
 */
export async function addToChatPlaylistAs(
  deps: Deps,
  me: Me,
  chatId: string,
  linked: Linked,
): Promise<Added> {
  const { db } = deps
  const chat = await ownChat(db, me, { chatId, groups: true })
  if (chat.refusal !== null) throw new ForbiddenError(chat.refusal)
  const songs = await findLinkedSongs(db, me, linked)
  const { id, isNew, number, added } = await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      // Members who are admitted to a new playlist are locked as well, and all people are locked before the chat.
      const others = (await hasPlaylist(tx, chatId)) ? [] : await findPresentIds(tx, chatId)
      await lockPeople(tx, [me.id, ...others])
      await tx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().execute()
      const known = await lockPlaylistOf(tx, chatId)
      const id = known?.id ?? (await createPlaylist(tx, me, chatId))
      await lockPlaylist(tx, me, id, 'edit')
      const { number, change, skipped } = await fillPlaylist(tx, id, {
        songs,
        cause: 'added',
        actorId: me.id,
      })
      if (!change && skipped.some(({ obstacle }) => obstacle === 'full')) throw new PlaylistFullError()
      const added = change && 'steps' in change ? change.steps.length : 0
      return { id, isNew: !known, number, added }
    }),
  )
  announceChange(deps, id, number)
  const playlist = await findChatPlaylist(db, me, chatId)
  // The owner can have deleted it in another tab meanwhile.
  if (!playlist) throw new NotFoundError(CHAT_CARD_TEXTS.addFailed)
  return { playlist, isNew, added }
}

const hasPlaylist = (tx: Db, chatId: string) =>
  tx.selectFrom('chat_playlists').select('chat_id').where('chat_id', '=', chatId).executeTakeFirst()

/** Does not use the group's name: a moderator may hide it, and a block with its author hides it from some members. */
async function createPlaylist(tx: Db, me: Me, chatId: string): Promise<string> {
  const id = await insertPlaylist(tx, me.id, { name: await freeName(tx, me.id, CHAT_PLAYLIST_NAME) })
  await tx
    .insertInto('chat_playlists')
    .values({ chat_id: chatId, playlist_id: id })
    // Replaces a playlist that a moderator has hidden.
    .onConflict((known) => known.column('chat_id').doUpdateSet({ playlist_id: id, created_at: sql`now()` }))
    .execute()
  await admitCollaborators(tx, id, await findPresentIds(tx, chatId))
  return id
}

/** The ids of the songs in their order. */
async function findLinkedSongs(db: Db, me: Me, { kind, id }: Linked): Promise<string[]> {
  const songs =
    kind === 'playlist' ? await findPlaylistSongs(db, me, id) : await findItemSongs(db, me, kind, id)
  if (songs === null) throw new NotFoundError(CHAT_CARD_TEXTS.itemNotFound)
  if (songs.length === 0) throw new NotFoundError(CHAT_CARD_TEXTS.noSongs)
  return songs
}

async function findPlaylistSongs(db: Db, me: Me, id: string): Promise<string[]> {
  await findOpenPlaylist(db, id, me)
  return (await findSongsOf(db, id)).map(({ apiId }) => apiId)
}

async function findItemSongs(db: Db, me: Me, kind: string, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ songs: string[] }>`
    select array(
      select songs.api_id from ${songsOfItem(sql`linked`)} as song join songs on songs.id = song.song_id
      order by song.place
    ) as songs
    from ${linkedItem({ kind: sql`${kind}::text`, id: sql`${id}::text`, viewerId: me.id })} as linked`.execute(
    db,
  )
  return rows[0]?.songs ?? null
}
