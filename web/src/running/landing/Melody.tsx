import { MELODY, melodyNotes } from '@remusic/art/melodyNotes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { playable } from '../../music/catalogue/playable.ts'
import { topSongsQuery } from '../../music/catalogue/queries.ts'
import classes from './Melody.module.css'

// Lazy, because the first view of the page is silent: the player is loaded after it.
const loadKeys = () => import('./MelodyKeys.tsx')
const MelodyKeys = lazyChunk(() => loadKeys().then((m) => m.MelodyKeys))
const MelodyLine = lazyChunk(() => loadKeys().then((m) => m.MelodyLine))

const { width, widthWithLastNote, height, topLine, lineGap } = MELODY
const STEM = 178
/** Notes from the middle line up carry their stem downwards, as in real notation. */
const FIRST_STEM_DOWN = 4
const WITH_FLAG = new Set([0, 8])

/** A staff across the screen whose note heads are covers. Each of them plays the preview of a song. */
export function Melody() {
  const { data } = useQuery(topSongsQuery)
  const songs = (data ?? []).filter((song) => song.preview !== null).map(playable)
  // False on the server and in the first render of the browser.
  const hasKeys = useDeferredValue(true, false) && songs.length > 0
  const hint = songs.length > 0 && <p className={classes.line}>{MELODY_HINT}</p>
  return (
    <>
      <div className={`mt-2-5 ${classes.scroller}`}>
        <div className={`relative ${classes.frame}`}>
          <MelodyStaff />
          <Suspense>{hasKeys && <MelodyKeys songs={songs} />}</Suspense>
        </div>
      </div>
      <Suspense fallback={hint}>{hasKeys ? <MelodyLine hint={MELODY_HINT} /> : hint}</Suspense>
    </>
  )
}

const MELODY_HINT = 'Toca una nota y escucha el avance de una canción'

function MelodyStaff() {
  return (
    <svg
      className={classes.melody}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Un pentagrama cuyas notas son portadas de discos"
    >
      <path
        className={classes.staff}
        d={[0, 1, 2, 3, 4].map((line) => `M-720 ${topLine + line * lineGap}H2160`).join('')}
      />
      <path className={classes.stem} d={melodyNotes.map(stem).join('')} />
      {melodyNotes.map(
        ({ x, y }, index) => WITH_FLAG.has(index) && <path key={x} className={classes.ink} d={flag(x, y)} />,
      )}
      <image href="/art/melody.svg" width={widthWithLastNote} height={height} />
      <path className={classes.ink} d={beam(3, 4)} />
    </svg>
  )
}

function stem({ x, y, pitch }: (typeof melodyNotes)[number]): string {
  const side = pitch < FIRST_STEM_DOWN ? 1 : -1
  return `M${x + 55 * side} ${y - 12 * side}V${y - STEM * side}`
}

function flag(x: number, y: number): string {
  return `M${x + 52} ${y - STEM}C${x + 62} ${y - 136} ${x + 98} ${y - 128} ${x + 80} ${y - 76}C${x + 82} ${y - 112} ${x + 60} ${y - 118} ${x + 52} ${y - 126}Z`
}

/** Joins the stems of two neighbouring notes. */
function beam(first: number, second: number): string {
  const [from, to] = [melodyNotes[first], melodyNotes[second]]
  if (!from || !to) return ''
  const [low, lowTo] = [from.y + STEM, to.y + STEM]
  return `M${from.x - 58} ${low - 22}L${to.x - 52} ${lowTo - 22}V${lowTo}L${from.x - 58} ${low}Z`
}
