import { countryName } from '@remusic/contract/base/countries'
import { BAN_LENGTHS, type BanLength, RULES, type RuleKey } from '@remusic/contract/running/moderation'
import type { Act } from '@remusic/contract/running/schemas/admin'
import type { ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { paths } from '../../paths.ts'
import { momentText } from './dates.ts'

type Thing = ReportedKind | 'report' | 'payment' | 'song' | 'album' | 'artist' | 'creator' | 'registration'

/** Empty if the name of the act already says what it was about. */
const THINGS: Record<Thing, string> = {
  review: 'una reseña',
  comment: 'un comentario',
  playlist: 'una playlist',
  message: 'un mensaje',
  group: 'el nombre de un grupo',
  room: 'una sala',
  roomMessage: 'un mensaje de una sala',
  user: 'un perfil',
  report: 'un reporte',
  payment: 'un pago',
  song: 'una canción',
  album: 'un álbum',
  artist: 'un artista',
  creator: '',
  registration: '',
}

/** The price of every country without one of its own. */
const EVERYWHERE = '*'

/** The item of an act: «una reseña», «la canción «Marea», de Lía Sol»; empty if it was only about a user. */
export function thingText({ targetKind, targetId, before, after }: Act): string {
  if (targetKind === null) return ''
  const thing = THINGS[targetKind as Thing] ?? ''
  if (targetKind === 'price')
    return targetId === EVERYWHERE ? 'todos los demás países' : countryName(targetId ?? '')
  const facts = { ...before, ...after }
  if (typeof facts.item !== 'string') return thing
  return typeof facts.artist === 'string' && facts.artist !== ''
    ? `${thing}: «${facts.item}», de ${facts.artist}`
    : `${thing}: «${facts.item}»`
}

const ITEM_PATHS: Record<string, (id: string) => string> = {
  song: paths.song,
  album: paths.album,
  artist: paths.artist,
}

/** The page of what an act was about, if it has one. */
export function thingPath({ targetKind, targetId }: Act): string | null {
  return targetKind === null || targetId === null ? null : (ITEM_PATHS[targetKind]?.(targetId) ?? null)
}

const FIELDS: Record<string, string> = {
  role: 'rol',
  rule: 'norma',
  length: 'duración',
  until: 'hasta',
  premiumUntil: 'pagado hasta',
  gift: 'regalo',
  payments: 'pagos',
  refund: 'se devuelve el dinero',
  created: 'nuevos',
  updated: 'actualizados',
  country: 'país',
  amount: 'importe',
  taxNote: 'impuestos',
  from: 'se fue',
  name: 'nombre',
  title: 'título',
  duration: 'duración en segundos',
  disambiguation: 'aclaración',
  explicit: 'letra explícita',
  releasedOn: 'lanzamiento',
  type: 'tipo',
  genre: 'género',
  mergedSongs: 'canciones unidas',
}

/** The change of an act: «rol: Gratuito → Premium». Only fields with short values are listed. */
export function changeText({ before, after }: Act): string {
  return Object.keys({ ...before, ...after })
    .filter((key) => key in FIELDS && before?.[key] !== after?.[key])
    .map((key) => {
      const [old, now] = [textOf(key, before?.[key]), textOf(key, after?.[key])]
      const change = old && now ? `${old} → ${now}` : now || old
      return change ? `${FIELDS[key]}: ${change}` : ''
    })
    .filter(Boolean)
    .join(', ')
}

/** The display names of values that are keys of the contract. */
const NAMES: Record<string, (key: string) => string | undefined> = {
  rule: (key) => RULES[key as RuleKey]?.name,
  length: (key) => BAN_LENGTHS[key as BanLength]?.label,
  country: countryName,
}

function textOf(field: string, value: unknown): string {
  return (typeof value === 'string' && NAMES[field]?.(value)) || valueText(value)
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number') return value.toLocaleString('es-AR')
  if (typeof value !== 'string') return ''
  return /^\d{4}-\d\d-\d\dT/.test(value) ? momentText(value) : value
}
