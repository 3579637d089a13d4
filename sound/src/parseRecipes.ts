import { INSTRUMENTS } from './instruments/all.ts'
import { DRUMS } from './instruments/drums.ts'
import type { Metre } from './piece.ts'
import {
  type BassPart,
  type Beats,
  type Groove,
  type HarmonyPart,
  type LeadPart,
  METRES,
  type Range,
  type Recipe,
  STYLES,
} from './recipe.ts'
import { readRhythm } from './rhythm.ts'
import { readChord, SCALES } from './theory.ts'

/** A file of recipes does not have the format that recipes/README.md describes. */
export class RecipeError extends Error {
  override name = 'RecipeError'
  constructor(file: string, line: number, problem: string) {
    super(`sound/recipes/${file}:${line}: ${problem}`)
  }
}

type Draft = { name: string; line: number; base: Partial<Recipe>; own: Partial<Recipe> }
type ReadLine = (words: readonly string[]) => void

/** The recipes of a file by name. */
export function parseRecipes(file: string, text: string): ReadonlyMap<string, Recipe> {
  const recipes = new Map<string, Recipe>()
  let draft: Draft | undefined
  let readIndented: ReadLine | undefined
  let number = 0
  const finish = () => {
    if (draft) recipes.set(draft.name, complete(draft, file))
  }
  for (const line of text.split('\n')) {
    number++
    if (line === '' || line.startsWith('//')) continue
    const words = line.trim().split(/\s+/)
    try {
      if (line.startsWith('# ')) {
        finish()
        draft = open(words.slice(1), number, recipes)
        readIndented = undefined
      } else if (!draft) {
        throw new Error('there is no recipe above')
      } else if (line.startsWith(' ')) {
        if (!readIndented) throw new Error('the line above has no indented lines')
        readIndented(words)
      } else {
        readIndented = readStatement(draft, words)
      }
    } catch (error) {
      throw error instanceof RecipeError ? error : new RecipeError(file, number, (error as Error).message)
    }
  }
  finish()
  return recipes
}

function open(
  [name = '', like, base, ...others]: readonly string[],
  line: number,
  recipes: ReadonlyMap<string, Recipe>,
): Draft {
  if (recipes.has(name)) throw new Error(`there are two recipes ${name}`)
  if (like === undefined) return { name, line, base: {}, own: {} }
  if (like !== 'like' || !base || others.length > 0)
    throw new Error('a heading is "# name" or "# name like other"')
  const known = recipes.get(base)
  if (!known) throw new Error(`there is no recipe ${base} above`)
  return { name, line, base: known, own: {} }
}

const REQUIRED = ['tempo', 'metre', 'space', 'harmony', 'grooves', 'parts'] as const

function complete({ name, line, base, own }: Draft, file: string): Recipe {
  const recipe = { ...base, ...own }
  const missing = REQUIRED.filter((key) => !recipe[key])
  if (missing.length > 0) throw new RecipeError(file, line, `${name} has no ${missing.join(', ')}`)
  const rhythms = [
    recipe.bass?.patterns,
    recipe.lead?.cells,
    ...(recipe.parts ?? []).map((part) => part.rhythms),
  ]
  if (rhythms.some((list) => list?.length === 0))
    throw new RecipeError(file, line, `${name} has a part without rhythms`)
  return recipe as Recipe
}

/** Reads each key of a type from its text, so that the compiler reports a key that no file could set. */
type Readers<Type, Text> = { readonly [Key in keyof Type]-?: (text: Text) => NonNullable<Type[Key]> }

const SETTINGS: Readers<
  Pick<Recipe, 'tempo' | 'metre' | 'swing' | 'space' | 'fill' | 'crash' | 'loose' | 'drums'>,
  readonly string[]
> = {
  tempo: range,
  metre: (words) => METRES[nameIn(METRES, only(words), 'metre')],
  swing: range,
  space: range,
  fill: (words) => words.map(drumName),
  crash: (words) => drumName(only(words)),
  loose: (words) => toNumber(only(words)),
  drums: (words) => toNumber(only(words)),
}

type Options = Readonly<Record<string, (text: string) => unknown>>
const BASS: Readers<Omit<BassPart, 'instruments' | 'patterns'>, string> = { near: toNumber, level: toNumber }
const PLACED = { ...BASS, pan: toNumber, only: oneOf('verse', 'chorus'), echo: flag }
const HARMONY: Readers<Omit<HarmonyPart, 'instruments' | 'style' | 'rhythms'>, string> = {
  ...PLACED,
  sustain: flag,
  chance: toNumber,
  orders: (text) => text.split(','),
}
const LEAD: Readers<Omit<LeadPart, 'instruments' | 'cells'>, string> = {
  ...PLACED,
  legato: toNumber,
  second: oneOf('thirds', 'octaves'),
  scale: (text) => Object.fromEntries(text.split(',').map((pair) => pair.split(':').map(modeName))),
}

/** Reads a line at the margin. The returned function reads the indented lines below it, if it may have any. */
function readStatement(
  { base, own }: Draft,
  [keyword = '', ...words]: readonly string[],
): ReadLine | undefined {
  const metre = own.metre ?? base.metre
  if (keyword !== 'harmony' && Object.hasOwn(own, keyword))
    throw new Error(`there are two lines of ${keyword}`)
  if (isKey(SETTINGS, keyword)) {
    Object.assign(own, { [keyword]: SETTINGS[keyword](words) })
    return
  }
  switch (keyword) {
    case 'harmony': {
      const [mode = '', ...chords] = words
      own.harmony = [...(own.harmony ?? []), { mode: modeName(mode), chords: progressions(chords) }]
      return
    }
    case 'verse': {
      const verse: Beats = {}
      own.grooves = [...(own.grooves ?? []), { verse }]
      return readBeats(verse, metre)
    }
    case 'chorus': {
      const groove: Groove | undefined = own.grooves?.at(-1)
      if (!groove || groove.chorus) throw new Error('there is no verse above this chorus')
      groove.chorus = {}
      return readBeats(groove.chorus, metre)
    }
    case 'bass': {
      const patterns: string[] = []
      own.bass = { ...readPart(words, BASS), patterns }
      return readRhythms(patterns, /^[ROFTSNA.-]+$/, metre)
    }
    case 'lead': {
      const cells: string[] = []
      own.lead = { ...readPart(words, LEAD), cells }
      return readRhythms(cells, STROKES, metre)
    }
  }
  const style = STYLES.find((each) => each === keyword)
  if (!style) throw new Error(`"${keyword}" is not the beginning of a line`)
  const rhythms: string[] = []
  own.parts = [...(own.parts ?? []), { ...readPart(words, HARMONY), style, rhythms }]
  return readRhythms(rhythms, STROKES, metre)
}

/** Reads instruments, and options as in `near=62 sustain`. */
function readPart(words: readonly string[], options: Options) {
  const part: { instruments: (keyof typeof INSTRUMENTS)[] } = { instruments: [] }
  for (const word of words) {
    const [key = '', value = ''] = word.split('=')
    if (isKey(options, key)) Object.assign(part, { [key]: options[key]?.(value) })
    else part.instruments.push(nameIn(INSTRUMENTS, word, 'instrument or option'))
  }
  if (part.instruments.length === 0) throw new Error('a part needs an instrument')
  return part
}

const STROKES = /^[Xxo.-]+$/

const readBeats =
  (beats: Beats, metre: Metre | undefined): ReadLine =>
  ([drum = '', ...rhythm]) => {
    beats[drumName(drum)] = checked(only(rhythm), STROKES, metre)
  }

const readRhythms =
  (rhythms: string[], signs: RegExp, metre: Metre | undefined): ReadLine =>
  (words) => {
    rhythms.push(...words.map((word) => (word === 'walk' ? word : checked(word, signs, metre))))
  }

function checked(rhythm: string, signs: RegExp, metre: Metre | undefined): string {
  if (!metre) throw new Error('there is no metre above')
  if (!signs.test(rhythm)) throw new Error(`${rhythm} has other characters than ${signs.source}`)
  readRhythm(rhythm, metre)
  return rhythm
}

function progressions(words: readonly string[]): readonly string[] {
  const progressions = words.join(' ').split(' | ')
  for (const chord of progressions.flatMap((each) => each.split(/[ ,]/))) readChord(chord)
  return progressions
}

function range(words: readonly string[]): Range {
  const [low, high, ...others] = words.map(toNumber)
  if (low === undefined || high === undefined || others.length > 0 || low > high)
    throw new Error(`"${words.join(' ')}" is not a range`)
  return [low, high]
}

function toNumber(text: string): number {
  const number = text === '' ? Number.NaN : Number(text)
  if (Number.isNaN(number)) throw new Error(`"${text}" is not a number`)
  return number
}

function only(words: readonly string[]): string {
  const [word, ...others] = words
  if (word === undefined || others.length > 0) throw new Error(`"${words.join(' ')}" is not one word`)
  return word
}

function flag(text: string): true {
  if (text !== '') throw new Error(`"${text}" follows an option without a value`)
  return true
}

function oneOf<const Names extends readonly string[]>(...names: Names): (text: string) => Names[number] {
  return (text) => {
    const found = names.find((name) => name === text)
    if (!found) throw new Error(`"${text}" is not ${names.join(' or ')}`)
    return found
  }
}

const drumName = (text: string) => nameIn(DRUMS, text, 'drum')
const modeName = (text: string) => nameIn(SCALES, text, 'scale')

function nameIn<Names extends object>(names: Names, text: string, kind: string): keyof Names {
  if (!isKey(names, text)) throw new Error(`there is no ${kind} "${text}"`)
  return text
}

const isKey = <Names extends object>(names: Names, text: string): text is keyof Names & string =>
  Object.hasOwn(names, text)
