import { sharedPlaylist } from '@remusic/contract/schemas/playlists'
import { shareable } from '../catalogue/pictures.ts'
import type { Deps } from '../platform/deps.ts'
import type { PageHeads } from '../platform/pageHead.ts'
import { findOpenPlaylist } from './open.ts'
import { findSongsOf } from './queries.ts'

const SONGS_NAMED = 3

/** The meta tags of a shared playlist's page. */
export function playlistHeads(heads: PageHeads, { db }: Deps) {
  heads.add('/shared/:id', async (id) => {
    const { data } = sharedPlaylist.params.safeParse({ id })
    if (!data) return null
    const { playlist, owner } = await findOpenPlaylist(db, data.id, null)
    const songs = await findSongsOf(db, playlist.id)
    const named = songs.slice(0, SONGS_NAMED).map((song) => `${song.title}, de ${song.artist}`)
    const count = playlist.songCount === 1 ? '1 canción' : `${playlist.songCount} canciones`
    return {
      title: `${playlist.name} · Playlist de ${owner.person.name}`,
      description: [`${count} para escuchar en ReMusic`, ...named].join(' · '),
      image: shareable(playlist.covers[0] ?? owner.person.userImg ?? '/og.png'),
      type: 'music.playlist',
    }
  })
}
