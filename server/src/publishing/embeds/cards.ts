import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { EmbedKind } from '@remusic/contract/publishing/embeds'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Taster } from '../../music/catalogue/blindTasting.ts'
import { findSong } from '../../music/catalogue/songs.ts'
import { findPlaylist, findSongsOf } from '../../together/playlists/queries.ts'
import { type Card, findCard } from '../sharing/cards.ts'

/** How many songs of a playlist a card names. */
const MAX_SONGS = 50

export type EmbeddedCard = Card & {
  /** The current id, which differs from the requested one if the song was merged into another. */
  id: string
  author: string
  /** The song itself, or the first ones of a playlist. */
  songs: Song[]
}

/** Finds a card as visitors may see it, by the same rule as the picture cards. Null if there is nothing to see. */
export async function findEmbedded(
  db: Db,
  kind: EmbedKind,
  id: string,
  viewer: Taster,
): Promise<EmbeddedCard | null> {
  const card = await findCard(db, kind, id, viewer)
  if (!card) return null
  if (kind === 'review') return { ...card, id, author: card.review?.author ?? '', songs: [] }
  if (kind === 'song') {
    const song = await findSong(db, id)
    return song && { ...card, id: song.apiId, author: creditedTo(song), songs: [song] }
  }
  const [playlist, songs] = await Promise.all([findPlaylist(db, id), findSongsOf(db, id)])
  return (
    playlist && {
      ...card,
      id,
      author: playlist.owner.person.name,
      songs: await withoutHidden(db, songs.slice(0, MAX_SONGS)),
    }
  )
}

/** Songs that an Admin has hidden stay in members' playlists, but other sites must not show them. */
async function withoutHidden(db: Db, songs: Song[]): Promise<Song[]> {
  const { rows } = await sql<{ apiId: string }>`
    select api_id as "apiId" from songs
    where hidden_at is not null and api_id = any(${songs.map(({ apiId }) => apiId)}::text[])`.execute(db)
  const hidden = new Set(rows.map(({ apiId }) => apiId))
  return songs.filter(({ apiId }) => !hidden.has(apiId))
}
