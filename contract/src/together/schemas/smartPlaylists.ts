import { z } from 'zod'
import { keysOf } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { apiIdOr, Song } from '../../music/schemas/catalogue.ts'
import * as endpoints from '../smartPlaylists.ts'
import {
  MAX_HEARD_DAYS,
  MAX_RULE_ITEMS,
  MAX_RULE_MINUTES,
  MAX_SMART_SONGS,
  PREVIEWED_SONGS,
  RULE_YEARS,
  SMART_ORDERS,
  SMART_RULES,
  SMART_TEXTS,
} from '../smartPlaylists.ts'
import { Playlist, PlaylistName, PlaylistParams } from './playlists.ts'

const whole = (min: number, max: number, error: string) => z.int({ error }).min(min, error).max(max, error)

const itemsOf = (missing: string) =>
  z
    .array(apiIdOr(missing), { error: SMART_TEXTS.fewItems })
    .min(1, SMART_TEXTS.fewItems)
    .max(MAX_RULE_ITEMS, SMART_TEXTS.manyItems)

/** A range of which one end may be open. */
function range(end: z.ZodInt, texts: { missing: string; reversed: string }) {
  return z
    .strictObject({ from: end.optional(), to: end.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined, texts.missing)
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, texts.reversed)
}

const Score = whole(1, 5, SMART_TEXTS.scoreInvalid)
const Year = whole(RULE_YEARS.min, RULE_YEARS.max, SMART_TEXTS.yearInvalid)

/** The rules of a smart playlist. A song has to fulfil all of them. */
export const SmartRules = z
  .strictObject({
    genres: itemsOf(SMART_TEXTS.genreMissing).optional().describe('De alguno de estos géneros'),
    artists: itemsOf(SMART_TEXTS.artistMissing).optional().describe('De alguno de estos artistas'),
    years: range(Year, { missing: SMART_TEXTS.yearMissing, reversed: SMART_TEXTS.yearsReversed }).optional(),
    decade: Year.multipleOf(10, SMART_TEXTS.decadeInvalid).optional(),
    myScore: Score.optional().describe('Quien la hizo le dio al menos tanto'),
    followedScore: Score.optional().describe('El promedio de las personas que sigue es al menos tanto'),
    unheard: z
      .literal(true)
      .optional()
      .describe('No está en su diario ni entre sus reseñas, tampoco su álbum'),
    heardWithin: whole(1, MAX_HEARD_DAYS, SMART_TEXTS.daysInvalid)
      .optional()
      .describe('Está en su diario de los últimos días'),
    inLibrary: z.literal(true).optional().describe('En una de sus playlists, o en un álbum que sigue'),
    explicit: z.boolean({ error: SMART_TEXTS.twoOpinionsOfExplicit }).optional(),
    duration: range(whole(1, MAX_RULE_MINUTES, SMART_TEXTS.minutesInvalid), {
      missing: SMART_TEXTS.minutesMissing,
      reversed: SMART_TEXTS.minutesReversed,
    })
      .optional()
      .describe('Minutos'),
    order: z.enum(keysOf(SMART_ORDERS), { error: SMART_TEXTS.orderInvalid }),
    limit: whole(1, MAX_SMART_SONGS, SMART_TEXTS.limitInvalid),
  })
  .refine((rules) => keysOf(SMART_RULES).some((rule) => rules[rule] !== undefined), SMART_TEXTS.noRules)
  .refine(
    ({ unheard, heardWithin, myScore }) => !unheard || (heardWithin === undefined && myScore === undefined),
    SMART_TEXTS.heardAndUnheard,
  )
export type SmartRules = z.infer<typeof SmartRules>

const limits = [{ name: 'smart-playlist', max: 200, seconds: 3_600 }] as const

export const previewSmartPlaylist = route(endpoints.previewSmartPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Las canciones que tendría ahora una playlist con estas reglas; no guarda nada',
  body: z.strictObject({ rules: SmartRules }),
  response: z.object({
    items: z.array(Song).max(PREVIEWED_SONGS).describe('Las primeras'),
    songCount: z.int().describe('Cuántas son en total'),
    duration: z.int().describe('Segundos, todas juntas'),
  }),
  limits: [{ name: 'smart-preview', max: 1_200, seconds: 3_600 }],
})

export const createSmartPlaylist = route(endpoints.createSmartPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Crea una playlist cuyas canciones salen de reglas y se actualizan solas',
  body: z.strictObject({ name: PlaylistName, rules: SmartRules }),
  response: Playlist,
  status: 201,
  limits: [{ name: 'playlist', max: 30, seconds: 3_600 }],
})

const Named = z.object({ id: z.string(), name: z.string() })
export type NamedItem = z.infer<typeof Named>

/** A smart playlist as its owner edits it, with the names of what its rules mention. */
export const SmartPlaylist = z.object({
  id: z.uuid(),
  name: z.string(),
  rules: SmartRules,
  refreshedAt: z.iso.datetime(),
  genres: z.array(Named),
  artists: z.array(Named),
})
export type SmartPlaylist = z.infer<typeof SmartPlaylist>

export const smartPlaylist = route(endpoints.smartPlaylist, {
  access: 'member',
  scope: 'read',
  summary: 'Las reglas de una playlist inteligente propia',
  params: PlaylistParams,
  response: SmartPlaylist,
})

export const changeSmartPlaylist = route(endpoints.changeSmartPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Cambia las reglas de una playlist inteligente, y con ellas sus canciones',
  params: PlaylistParams,
  body: z.strictObject({ rules: SmartRules }),
  response: Playlist,
  limits,
})

export const refreshSmartPlaylist = route(endpoints.refreshSmartPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Vuelve a buscar las canciones de una playlist inteligente, sin esperar a que lo haga sola',
  params: PlaylistParams,
  response: Playlist,
  limits,
})

export const convertSmartPlaylist = route(endpoints.convertSmartPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Convierte una playlist inteligente en una normal, con las canciones que tiene',
  params: PlaylistParams,
  response: Playlist,
  limits,
})
