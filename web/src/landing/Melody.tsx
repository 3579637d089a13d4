import { useId } from 'react'
import classes from './Melody.module.css'

type Note = {
  family: string
  palette: string /** 0 on the lowest line, one more per line or space. */
  pitch: number
}

const NOTES: Note[] = [
  { family: 'rayos', palette: 'turquesa', pitch: 0 },
  { family: 'ondas', palette: 'mango', pitch: 2 },
  { family: 'riso', palette: 'buganvilla', pitch: 3 },
  { family: 'cuartos', palette: 'lila', pitch: 5 },
  { family: 'recorte', palette: 'maiz', pitch: 4 },
  { family: 'op', palette: 'jacaranda', pitch: 6 },
  { family: 'azulejo', palette: 'tierra', pitch: 3 },
  { family: 'cuartos', palette: 'anil', pitch: 5 },
  { family: 'recorte', palette: 'nopal', pitch: 2 },
  { family: 'rayos', palette: 'rosa', pitch: 1 },
  { family: 'op', palette: 'lima', pitch: 4 },
]

const GAP = 66
const TOP = 86
const STEM = 178
/** Notes from the middle line up carry their stem downwards, as in real notation. */
const FIRST_STEM_DOWN = 4
const WITH_FLAG = new Set([0, 8])

/** A staff across the screen whose note heads are covers. */
export function Melody() {
  const id = useId()
  return (
    <svg
      className={classes.melody}
      viewBox="0 0 1440 470"
      role="img"
      aria-label="Un pentagrama cuyas notas son portadas de discos"
    >
      <path
        className={classes.staff}
        d={[0, 1, 2, 3, 4].map((line) => `M-720 ${TOP + line * GAP}H2160`).join('')}
      />
      {NOTES.map((note, index) => (
        <NoteCover
          key={`${note.family}-${note.palette}`}
          note={note}
          index={index}
          clipId={`${id}-${index}`}
        />
      ))}
      <path className={classes.ink} d={beam(3, 4)} />
    </svg>
  )
}

function NoteCover({ note, index, clipId }: { note: Note; index: number; clipId: string }) {
  const { x, y } = placeOf(note, index)
  const side = note.pitch < FIRST_STEM_DOWN ? 1 : -1
  const head = { cx: x, cy: y, rx: 62, ry: 45, transform: `rotate(-20 ${x} ${y})` }
  return (
    <g>
      <path className={classes.stem} d={`M${x + 55 * side} ${y - 12 * side}V${y - STEM * side}`} />
      {WITH_FLAG.has(index) && <path className={classes.ink} d={flag(x, y)} />}
      <clipPath id={clipId}>
        <ellipse {...head} />
      </clipPath>
      <image
        href={`/art/cover/portada-${index}.svg?family=${note.family}&palette=${note.palette}`}
        x={x - 66}
        y={y - 66}
        width="132"
        height="132"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${clipId})`}
      />
    </g>
  )
}

function placeOf({ pitch }: Note, index: number) {
  return { x: 86 + index * 134, y: TOP + 4 * GAP - (pitch * GAP) / 2 }
}

function flag(x: number, y: number): string {
  return `M${x + 52} ${y - STEM}C${x + 62} ${y - 136} ${x + 98} ${y - 128} ${x + 80} ${y - 76}C${x + 82} ${y - 112} ${x + 60} ${y - 118} ${x + 52} ${y - 126}Z`
}

/** Joins the stems of two neighbouring notes. */
function beam(first: number, second: number): string {
  const [a, b] = [NOTES[first], NOTES[second]]
  if (!a || !b) return ''
  const [from, to] = [placeOf(a, first), placeOf(b, second)]
  const [low, lowTo] = [from.y + STEM, to.y + STEM]
  return `M${from.x - 58} ${low - 22}L${to.x - 52} ${lowTo - 22}V${lowTo}L${from.x - 58} ${low}Z`
}
