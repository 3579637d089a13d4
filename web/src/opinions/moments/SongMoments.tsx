import { Suspense } from 'react'
import type { PlayableSong } from '../player/player.ts'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'
import classes from './SongMoments.module.css'

const MomentStrip = lazyChunk(() => import('./MomentStrip.tsx').then((m) => m.MomentStrip))

/** Everybody's moments above the waveform. The server sends the song without waiting for them. */
export function SongMoments({ song }: { song: PlayableSong }) {
  return (
    <Suspense fallback={<div className={classes.lane} />}>
      <MomentStrip song={song} />
    </Suspense>
  )
}
