import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import type { PlayableSong } from '../../music/player/player.ts'
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
