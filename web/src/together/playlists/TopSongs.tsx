import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { PlayAll } from './PlayAll.tsx'
import { PlaylistSheet } from './PlaylistSheet.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'

/** The songs a user scored highest, laid out as a playlist. */
export function TopSongs({ songs, isOwn }: { songs: Song[]; isOwn: boolean }) {
  return (
    <PlaylistSheet
      name="top"
      covers={[...new Set(songs.map((song) => song.image))]}
      songCount={songs.length}
      duration={songs.reduce((sum, song) => sum + song.duration, 0)}
      keys={<PlayAll songs={songs} />}
    >
      <PlaylistSongs
        songs={songs}
        name="top"
        {...(isOwn && { hint: 'Aquí se juntan solas las que mejor califiques en tus reseñas' })}
      />
    </PlaylistSheet>
  )
}
