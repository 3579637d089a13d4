import { maySharePlaylists } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import { hidesRowOf, type Reportable, SONGS_SHOWN, visibility } from '../../running/moderation/reportable.ts'

export const reportablePlaylist: Reportable = {
  async find(db, id) {
    const playlist = await db
      .selectFrom('playlists')
      .innerJoin('users', 'users.id', 'playlists.user_id')
      .select(['playlists.user_id', 'playlists.name', 'users.role'])
      .where('playlists.id', '=', id)
      .where('playlists.shared', '=', true)
      .where('playlists.hidden_at', 'is', null)
      .where('users.active', '=', true)
      .executeTakeFirst()
    const isSeen = playlist && maySharePlaylists(playlist.role)
    return isSeen ? { authorId: playlist.user_id, text: playlist.name } : null
  },

  async contents(db, ids) {
    const rows = await db
      .selectFrom('playlists')
      .select(['id', 'name', 'created_at', 'hidden_at'])
      .select(sql<number>`(select count(*) from playlist_songs where playlist_id = playlists.id)`.as('count'))
      .select(
        sql<string[]>`array(
          select songs.title from playlist_songs join songs on songs.id = playlist_songs.song_id
          where playlist_songs.playlist_id = playlists.id
          order by playlist_songs.position limit ${sql.lit(SONGS_SHOWN)}
        )`.as('songs'),
      )
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'playlist',
          name: row.name,
          songCount: row.count,
          songs: row.songs,
          createdAt: row.created_at.toISOString(),
        },
        ...visibility(row),
      },
    ])
  },

  writtenSince: ({ authorId, since }) => sql`
    select id from playlists
    where user_id = ${authorId} and hidden_at is null and (shared or member_count > 0) and (
      greatest(created_at, shared_at) >= ${since} or exists (
        select from playlist_events as event
        where event.playlist_id = playlists.id and event.kind = 'renamed' and event.at >= ${since}
      )
    )`,

  setHidden: hidesRowOf('playlists'),
}
