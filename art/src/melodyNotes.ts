import type { FamilyName } from './families/all.ts'
import type { PaletteName } from './palettes.ts'

type Note = {
  family: FamilyName
  palette: PaletteName
  /** 0 on the lowest line, one more per line or space. */
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

/** The last note exceeds the width of the staff, which continues beyond both edges of the screen. */
export const MELODY = { width: 1440, widthWithLastNote: 1500, height: 470, lineGap: 66, topLine: 86 }

/** The notes of the melody with the centres of their heads. The page draws the staff and the stems in the colours of its theme. */
export const melodyNotes = NOTES.map((note, index) => ({
  ...note,
  x: 86 + index * 134,
  y: MELODY.topLine + 4 * MELODY.lineGap - (note.pitch * MELODY.lineGap) / 2,
}))
