import type { PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import type { PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { moved, without } from './order.ts'

/** The songs of a playlist as they are shown, and the last change of the server that they contain. */
export type SongList = {
  items: PlaylistSong[]
  number: number
  /** The songs as of that change, while `items` is ahead of it by changes that the server has not confirmed yet. */
  confirmed?: PlaylistSong[]
}

/** Applies a change that the server has not confirmed yet. */
export function withOwnChange(list: SongList, change: (songs: PlaylistSong[]) => PlaylistSong[]): SongList {
  const { items, number, confirmed = items } = list
  return { items: change(items), number, confirmed }
}

/**
 * The list after the events that follow its last change. Null if they cannot be applied to it exactly, for example because one
 * of them changed many songs: then it must be fetched.
 */
export function withEvents({ items, number, confirmed = items }: SongList, events: readonly PlaylistEvent[]) {
  let list: SongList = { items: confirmed, number }
  for (const event of events) {
    if (event.number <= list.number) continue
    const songs = event.number === list.number + 1 ? after(list.items, event) : null
    if (songs === null) return null
    list = { items: songs, number: event.number }
  }
  return list
}

/** The songs after one event; null if its effect is not known, or if the songs are not those that it changed. */
function after(songs: PlaylistSong[], { change, actor, at, undoes }: PlaylistEvent): PlaylistSong[] | null {
  if (change.kind === 'renamed') return songs
  if (!('song' in change) || change.song === null) return null
  const { song } = change
  const isAt = (position: number) => songs[position - 1]?.apiId === song.apiId
  switch (change.kind) {
    case 'added':
      // A song that an undo restores keeps the person who added it, whom the event does not name.
      if (undoes.length > 0) return null
      if (songs.some(({ apiId }) => apiId === song.apiId) || change.position > songs.length + 1) return null
      return songs.toSpliced(change.position - 1, 0, { ...song, addedBy: actor, addedAt: at })
    case 'removed':
      return isAt(change.position) ? without(songs, song.apiId) : null
    case 'moved':
      return isAt(change.from) ? moved(songs, song.apiId, change.to) : null
  }
}
