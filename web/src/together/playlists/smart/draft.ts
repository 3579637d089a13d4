import {
  type NamedItem,
  type SmartPlaylist,
  SmartRules,
} from '@remusic/contract/together/schemas/smartPlaylists'
import {
  DEFAULT_SMART_SONGS,
  type SmartOrder,
  type SmartRule,
} from '@remusic/contract/together/smartPlaylists'

/** A range as it is typed: either end may be empty. */
export type TypedRange = { from: string; to: string }

/** The rules while they are edited: numbers as they are typed, genres and artists with their names. */
export type DraftRules = {
  genres: NamedItem[]
  artists: NamedItem[]
  years: TypedRange
  decade: string
  myScore: string
  followedScore: string
  unheard: true
  heardWithin: string
  inLibrary: true
  explicit: 'without' | 'only'
  duration: TypedRange
}

export type Draft = { rules: Partial<DraftRules>; order: SmartOrder; limit: string }

export const EMPTY_DRAFT: Draft = { rules: {}, order: 'newest', limit: String(DEFAULT_SMART_SONGS) }

/** The initial value of a rule. */
export const FIRST_VALUES: DraftRules = {
  genres: [],
  artists: [],
  years: { from: '', to: '' },
  decade: '1990',
  myScore: '4',
  followedScore: '4',
  unheard: true,
  heardWithin: '30',
  inLibrary: true,
  explicit: 'without',
  duration: { from: '', to: '' },
}

type Conversion<R extends SmartRule> = {
  read: (value: DraftRules[R]) => unknown
  write: (value: NonNullable<SmartRules[R]>, saved: SmartPlaylist) => DraftRules[R]
}

const same = { read: (): true => true, write: (): true => true }
const count = { read: numberOf, write: String }
const range = {
  read: ({ from, to }: TypedRange) => ({
    ...(from !== '' && { from: numberOf(from) }),
    ...(to !== '' && { to: numberOf(to) }),
  }),
  write: ({ from, to }: { from?: number | undefined; to?: number | undefined }) => ({
    from: String(from ?? ''),
    to: String(to ?? ''),
  }),
}
const named = (items: 'genres' | 'artists') => ({
  read: (value: NamedItem[]) => value.map(({ id }) => id),
  write: (_: string[], saved: SmartPlaylist) => saved[items],
})

/** How each rule is typed and saved. */
const CONVERSIONS: { [R in SmartRule]: Conversion<R> } = {
  genres: named('genres'),
  artists: named('artists'),
  years: range,
  decade: count,
  myScore: count,
  followedScore: count,
  unheard: same,
  heardWithin: count,
  inLibrary: same,
  explicit: { read: (value) => value === 'only', write: (value) => (value ? 'only' : 'without') },
  duration: range,
}

/** NaN is rejected by the schema with the sentence of the field. */
function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}

const conversionOf = (rule: SmartRule) => CONVERSIONS[rule] as unknown as Conversion<never>

type Errors = Partial<Record<SmartRule | 'limit' | 'all', string>>
type Reading = { rules: SmartRules; errors: null } | { rules: null; errors: Errors }

/** The rules of a draft, or what is wrong with each of them. */
export function readDraft({ rules, order, limit }: Draft): Reading {
  const parsed = SmartRules.safeParse({
    ...Object.fromEntries(
      Object.entries(rules).map(([rule, value]) => [
        rule,
        conversionOf(rule as SmartRule).read(value as never),
      ]),
    ),
    order,
    limit: numberOf(limit),
  })
  if (parsed.success) return { rules: parsed.data, errors: null }
  const errors: Errors = {}
  for (const { path, message } of parsed.error.issues) errors[(path[0] ?? 'all') as keyof Errors] ??= message
  return { rules: null, errors }
}

/** The draft of a playlist that has been saved. */
export function draftOf(saved: SmartPlaylist): Draft {
  const { order, limit, ...rules } = saved.rules
  const typed = Object.entries(rules).flatMap(([rule, value]) =>
    value === undefined
      ? []
      : [[rule, conversionOf(rule as SmartRule).write(value as never, saved)] as const],
  )
  return { rules: Object.fromEntries(typed) as Partial<DraftRules>, order, limit: String(limit) }
}
