import { Suspense } from 'react'
import type { PlayableSong } from '../player/player.ts'
import { MomentStrip } from './MomentStrip.tsx'
import classes from './SongMoments.module.css'

/** Everybody's moments above the waveform. The server sends the song without waiting for them. */
export function SongMoments({ song }: { song: PlayableSong }) {
  return (
    <Suspense fallback={<div className={classes.lane} />}>
      <MomentStrip song={song} />
    </Suspense>
  )
}
