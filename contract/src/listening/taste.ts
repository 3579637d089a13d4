import { endpoint } from '../base/endpoint.ts'

/** How many songs the feed recommends. */
export const RECOMMENDED_SONGS = 8
/** How many artists a newcomer may pick, and how many are enough for good recommendations. */
export const MAX_PICKS = 20
export const PICKS_WANTED = 5
/** How many artists are suggested to newcomers. */
export const SUGGESTED_ARTISTS = 24
/** How many items «Si te gusta esto» shows. */
export const SIMILAR_ITEMS = 8
/** How many artists, how many albums and how many songs a genre suggests to begin with. */
export const ENTRY_POINTS = 6
/** The effect of muting something is computed for this many of the best recommendations. */
export const EFFECT_SONGS = 20

export const TASTE_TEXTS = {
  dismissed: {
    song: 'No te recomendaremos más esta canción',
    artist: 'No te recomendaremos más a este artista',
  },
  restored: { song: 'Esta canción puede volver a aparecer', artist: 'Este artista puede volver a aparecer' },
  muted: 'Ya no cuenta para tus recomendaciones',
  unmuted: 'Vuelve a contar para tus recomendaciones',
  picked: 'Listo, ya sabemos por dónde empezar',
  noPicks: 'Puedes elegir artistas cuando quieras',
  unpicked: 'Ya no está entre los artistas que elegiste',
  manyPicks: `Puedes elegir hasta ${MAX_PICKS} artistas`,
  artistMissing: 'Uno de los artistas ya no está en ReMusic; quítalo y guarda de nuevo',
} as const

export const recommendedSongs = endpoint('GET', '/api/back-end/songs/recommended')

/** «No me interesa». */
export const dismissItem = endpoint('PUT', '/api/back-end/taste/dismissals/:kind/:apiId')
export const undoDismissal = endpoint('DELETE', '/api/back-end/taste/dismissals/:kind/:apiId')
export const dismissals = endpoint('GET', '/api/back-end/taste/dismissals')

/** «Tus gustos»: what counts, and what would change without some of it. */
export const tasteSignals = endpoint('GET', '/api/back-end/taste/signals')
export const muteItem = endpoint('PUT', '/api/back-end/taste/muted/:kind/:apiId')
export const unmuteItem = endpoint('DELETE', '/api/back-end/taste/muted/:kind/:apiId')
export const muteEffect = endpoint('GET', '/api/back-end/taste/muted/:kind/:apiId')

/** The artists that a newcomer picks. */
export const pickSuggestions = endpoint('GET', '/api/back-end/taste/picks/suggestions')
export const picks = endpoint('GET', '/api/back-end/taste/picks')
export const savePicks = endpoint('PUT', '/api/back-end/taste/picks')
export const removePick = endpoint('DELETE', '/api/back-end/taste/picks/:apiId')

/** «Si te gusta esto». */
export const similarSongs = endpoint('GET', '/api/back-end/taste/similar/song/:apiId')
export const similarAlbums = endpoint('GET', '/api/back-end/taste/similar/album/:apiId')
export const similarArtists = endpoint('GET', '/api/back-end/taste/similar/artist/:apiId')

/** «Por dónde empezar». */
export const entryPoints = endpoint('GET', '/api/back-end/taste/genres/:genre')

/** The kinds of acts that count for a person's taste. */
export const SIGNAL_SOURCES = ['review', 'follow', 'pick', 'playlist', 'like', 'listen'] as const
export type SignalSource = (typeof SIGNAL_SOURCES)[number]

type ItemKind = 'artist' | 'album' | 'song'
export type NamedItem = { kind: ItemKind; apiId: string; name: string }

/** Why a song is recommended. `how` is 'taste' if the item follows from several signals, such as songs of one artist. */
export type Reason =
  | {
      kind: 'similar'
      because: NamedItem & { how: SignalSource | 'taste'; score?: number | undefined }
      about: NamedItem
      people: number | null
      scored: boolean
    }
  | { kind: 'explore'; genre: NamedGenre }
  | { kind: 'popular'; genre: NamedGenre | null }
type NamedGenre = { id: string; name: string }

/** Why an item is among those similar to another one. */
export type SimilarReason =
  | { kind: 'people'; people: number | null; scored: boolean }
  | { kind: 'artist' }
  | { kind: 'genre'; name: string }

/** Why a genre suggests an item to begin with. */
export type EntryReason = { kind: 'scored'; score: number; people: number } | { kind: 'known' }

export type TextLink = { kind: ItemKind | 'genre' | 'review' | 'playlist'; id: string }
/** A piece of a sentence, and what it leads to. */
export type TextPart = { text: string; link?: TextLink }

/** «Porque le diste 5 a X: 14 personas que opinan como tú le dieron 4 o más a Y», with both names as links. */
export function reasonSentence(reason: Reason): TextPart[] {
  if (reason.kind === 'explore')
    return [{ text: 'Fuera de lo que sueles escuchar: ' }, genreName(reason.genre)]
  if (reason.kind === 'popular')
    return reason.genre
      ? [{ text: 'De lo más conocido en ' }, genreName(reason.genre)]
      : [{ text: 'De lo más conocido en ReMusic' }]
  const { because, about } = reason
  const cause = [{ text: causeOf(because) }, itemName(because)]
  if (because.kind === about.kind && because.apiId === about.apiId) return cause
  return [...cause, { text: `: ${agreementOf(reason)} ` }, itemName(about)]
}

/** A sentence as plain text, for a screen reader or a tooltip. */
export const plainText = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('')

function causeOf({
  kind,
  how,
  score,
}: NamedItem & { how: SignalSource | 'taste'; score?: number | undefined }) {
  switch (how) {
    case 'review':
      return score === undefined ? 'Porque escribiste sobre ' : `Porque le diste ${score} a `
    case 'follow':
      return kind === 'artist' ? 'Porque sigues a ' : 'Porque sigues '
    case 'pick':
      return 'Porque elegiste a '
    case 'playlist':
      return 'Porque tienes en tus playlists '
    case 'like':
      return 'Porque te gustó una reseña de '
    case 'listen':
      return score === undefined ? 'Porque escuchaste ' : `Porque en tu diario le diste ${score} a `
    case 'taste':
      return kind === 'song' ? 'Porque te gusta ' : 'Porque te gusta lo de '
  }
}

/** Numbers are left out where there are none, and for people who taste blind. */
function agreementOf({ people, scored }: { people: number | null; scored: boolean }) {
  if (!people) return 'a quienes opinan como tú también les gusta'
  const one = people === 1
  if (scored)
    return one
      ? '1 persona que opina como tú le dio 4 o más a'
      : `${people} personas que opinan como tú le dieron 4 o más a`
  return one
    ? 'a 1 persona que opina como tú también le gusta'
    : `a ${people} personas que opinan como tú también les gusta`
}

const itemName = ({ kind, apiId, name }: NamedItem): TextPart => ({ text: name, link: { kind, id: apiId } })
const genreName = ({ id, name }: NamedGenre): TextPart => ({ text: name, link: { kind: 'genre', id } })

/** «12 personas que le dieron 4 o más a esto también se lo dieron». */
export function similarSentence(reason: SimilarReason): string {
  if (reason.kind === 'artist') return 'Del mismo artista'
  if (reason.kind === 'genre') return `De lo más conocido en ${reason.name}`
  const { people, scored } = reason
  if (!people) return 'A quienes les gusta esto también les gusta'
  const one = people === 1
  if (scored)
    return one
      ? '1 persona a la que le gusta esto le dio 4 o más'
      : `${people} personas a las que les gusta esto le dieron 4 o más`
  return one
    ? 'A 1 persona a la que le gusta esto también le gusta'
    : `A ${people} personas a las que les gusta esto también les gusta`
}

/** A kind of act that counts, and where it can be changed. */
export type CountedSource = {
  how: SignalSource
  score?: number | undefined
  reviewId?: string | undefined
  playlist?: { id: string; name: string } | undefined
}

/** «Le diste 5», «Está en tu playlist X». */
export function sourceSentence({ how, score, reviewId, playlist }: CountedSource): TextPart[] {
  const review = reviewId === undefined ? {} : { link: { kind: 'review' as const, id: reviewId } }
  switch (how) {
    case 'review':
      return [{ text: score === undefined ? 'Tu reseña' : `Le diste ${score}`, ...review }]
    case 'follow':
      return [{ text: 'Está entre lo que sigues' }]
    case 'pick':
      return [{ text: 'Está entre lo que elegiste' }]
    case 'playlist':
      return playlist
        ? [
            { text: 'Está en tu playlist ' },
            { text: playlist.name, link: { kind: 'playlist', id: playlist.id } },
          ]
        : [{ text: 'Está en una playlist tuya' }]
    case 'like':
      return [{ text: 'Te gustó ' }, { text: 'una reseña', ...review }]
    case 'listen':
      return [{ text: score === undefined ? 'Está en tu diario' : `Le diste ${score} en tu diario` }]
  }
}

/** How much a signal counts, in words. */
export function weightWords(weight: number): string {
  if (weight >= 1.25) return 'Suma mucho'
  if (weight >= 0.75) return 'Suma'
  if (weight > 0) return 'Suma un poco'
  if (weight === 0) return 'No cambia nada'
  return weight > -0.75 ? 'Resta un poco' : 'Resta'
}
