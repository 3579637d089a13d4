import { ContentError } from '../content.ts'
import { type Lines, readParts } from './lines.ts'

export const VOICE_NAMES = [
  'arranger',
  'collector',
  'cook',
  'dancer',
  'engineer',
  'generous',
  'joker',
  'laconic',
  'lyricist',
  'nightBus',
  'nostalgic',
  'parent',
  'poet',
  'strict',
] as const
export type VoiceName = (typeof VOICE_NAMES)[number]

const PARTS = ['title', 'opening', 'detail', 'ending'] as const

/** The style of one temper: titles, openings, remarks about the music, and endings. */
export type Voice = Readonly<Record<(typeof PARTS)[number], Lines>>

export const VOICES = Object.fromEntries(VOICE_NAMES.map((name) => [name, readVoice(name)])) as Readonly<
  Record<VoiceName, Voice>
>

function readVoice(name: VoiceName): Voice {
  const file = `community/voices/${name}.txt`
  const [voice, ...others] = readParts(file, PARTS)
  if (!voice || others.length > 0) throw new ContentError(file, 'one voice expected')
  return voice.lines
}
