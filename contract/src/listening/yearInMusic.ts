import { endpoint } from '../base/endpoint.ts'
import type { CardFormat } from '../publishing/sharing.ts'

export const myYears = endpoint('GET', '/api/back-end/years/mine')
export const myYear = endpoint('GET', '/api/back-end/years/mine/:year')
export const communityYears = endpoint('GET', '/api/back-end/years/community')
export const communityYear = endpoint('GET', '/api/back-end/years/community/:year')

/** No diary entry is older. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2100
/** A year can be opened from this day of its own December on. */
export const opensOn = (year: number) => `${year}-12-01`

/** The maximum number of songs, albums, artists and genres listed for a year. */
export const TOP_OF_YEAR = 5
/** The same for the community. */
export const TOP_OF_COMMUNITY = 10
export const LIKED_REVIEWS = 5
/** With fewer listens and reviews than this, a year has only a few cards. */
export const FULL_YEAR = 10

export const YEAR_TEXTS = {
  wrongYear: 'Ese año no existe en ReMusic',
  noCard: 'Esa tarjeta no tiene datos',
} as const

/** The cards of a year, in their order. */
export const YEAR_CARDS = [
  'opening',
  'artist',
  'favourites',
  'genres',
  'rhythm',
  'opinions',
  'discoveries',
  'closing',
] as const
export type YearCardKind = (typeof YEAR_CARDS)[number]

/** The palette of a card without a picture. */
export const YEAR_PALETTES = {
  opening: 'mango',
  artist: 'jacaranda',
  favourites: 'rosa',
  genres: 'turquesa',
  rhythm: 'maiz',
  opinions: 'hueso',
  discoveries: 'mar',
  closing: 'lila',
} as const satisfies Record<YearCardKind, string>

/** The address of the picture of a card. Only its owner can load it, unless their figures are public. */
export const yearPicturePath = (userId: string, year: number, card: YearCardKind, format: CardFormat) =>
  `/media/years/${userId}/${year}/${card}/${format}.jpg`

/** The picture of the community's year. A new version makes other sites load it again. */
export const communityPicturePath = (year: number, format: CardFormat, version?: string) =>
  `/media/years/community/${year}/${format}.jpg${version === undefined ? '' : `?v=${encodeURIComponent(version)}`}`

/** A song, album or artist with how often it was heard. */
export type RankedItem = {
  kind: 'song' | 'album' | 'artist'
  apiId: string
  name: string
  /** Null for an artist. */
  artist: string | null
  image: string
  listens: number
}
export type RankedGenre = { apiId: string; name: string; listens: number }
export type RankedDecade = { decade: number; listens: number }

/** The figures of a person's year. Every figure is a count over their diary and reviews of that year. */
export type YearFigures = {
  listens: number
  /** Listens that the person marked as not the first. */
  again: number
  /** Days with a listen. */
  days: number
  /** Different songs, albums and artists. A song's album does not count as heard. */
  songs: number
  albums: number
  artists: number
  reviews: number
  /** Listens in each month, from January. */
  months: number[]
  topArtists: RankedItem[]
  topSongs: RankedItem[]
  topAlbums: RankedItem[]
  genres: RankedGenre[]
  decades: RankedDecade[]
  /** The most days in a row with a listen, within the year. */
  streak: { days: number; from: string; until: string } | null
  busiestDay: { day: string; listens: number } | null
  /** The review of the year with the most likes. */
  likedReview: { id: string; title: string; likes: number; about: RankedItem } | null
  /** The person's mean score and the community's, for items reviewed in the year that somebody else reviewed too. */
  scores: { items: number; mine: number; community: number } | null
  /** Artists who are in the diary for the first time, those heard most often first. */
  discoveries: { artists: number; first: RankedItem[] }
}

export type YearFact = { label: string; value: string }
export type YearList =
  | { label: string; kind: 'ranks'; items: RankedItem[] }
  | { label: string; kind: 'bars' | 'columns'; items: { key: string; name: string; listens: number }[] }

/** The text of a card, on the screen and in its picture. */
export type YearCard = {
  kind: YearCardKind
  /** Above the title. */
  kicker: string
  title: string
  text: string
  facts: YearFact[]
  lists: YearList[]
  /** The picture of the item that the card is about, which also gives it its colours. */
  picture: { kind: RankedItem['kind']; image: string } | null
}

/** The cards that have content. A year with few entries gets a few cards, and an empty year none. */
export function cardsOf(year: number, figures: YearFigures): YearCard[] {
  const { listens, reviews } = figures
  if (listens + reviews === 0) return []
  const isShort = listens + reviews < FULL_YEAR
  const kinds: readonly YearCardKind[] = isShort
    ? ['opening', 'favourites', 'opinions', 'closing']
    : YEAR_CARDS
  return kinds.flatMap((kind) => {
    const text = CARD_TEXTS[kind](figures, year, isShort)
    return text ? { kind, ...EMPTY_CARD, ...text } : []
  })
}

const EMPTY_CARD = { facts: [], lists: [], picture: null }

type CardText = Pick<YearCard, 'kicker' | 'title' | 'text'> & Partial<YearCard>

const CARD_TEXTS: Record<
  YearCardKind,
  (figures: YearFigures, year: number, isShort: boolean) => CardText | null
> = {
  opening({ listens, days, reviews, songs, albums }, year, isShort) {
    const heard = listens > 0
    return {
      kicker: 'Tu año en música',
      title: heard ? counted(listens, 'escucha', 'escuchas') : counted(reviews, 'reseña', 'reseñas'),
      text: openingText({ heard, days, year, isShort }),
      facts: facts([
        heard && ['Días con música', days],
        songs > 0 && ['Canciones distintas', songs],
        albums > 0 && ['Álbumes distintos', albums],
        heard && reviews > 0 && ['Reseñas', reviews],
      ]),
    }
  },
  artist({ topArtists: [first, ...others], listens }) {
    if (!first || first.listens < 2) return null
    return {
      kicker: 'Tu artista del año',
      title: first.name,
      text: `${counted(first.listens, 'escucha', 'escuchas')}: ${share(first.listens, listens)} de todo lo que anotaste.`,
      lists: others.length > 0 ? [{ kind: 'ranks', label: 'También te acompañaron', items: others }] : [],
      picture: { kind: 'artist', image: first.image },
    }
  },
  favourites({ topSongs, topAlbums }) {
    const [first] = [...topSongs, ...topAlbums].sort((a, b) => b.listens - a.listens)
    if (!first) return null
    return {
      kicker: first.kind === 'song' ? 'La canción que más sonó' : 'El álbum que más sonó',
      title: first.name,
      text: `De ${first.artist}. La anotaste ${times(first.listens)}.`.replace(
        'La anotaste',
        first.kind === 'song' ? 'La anotaste' : 'Lo anotaste',
      ),
      lists: [
        ...(topSongs.length > 0 ? [{ kind: 'ranks' as const, label: 'Tus canciones', items: topSongs }] : []),
        ...(topAlbums.length > 0 ? [{ kind: 'ranks' as const, label: 'Tus álbumes', items: topAlbums }] : []),
      ],
      picture: { kind: first.kind, image: first.image },
    }
  },
  genres({ genres, decades }) {
    const [genre] = genres
    const [decade] = [...decades].sort((a, b) => b.listens - a.listens || b.decade - a.decade)
    if (!genre && !decade) return null
    return {
      kicker: 'Cómo sonó tu año',
      title: genre ? genre.name : decadeName(decade?.decade ?? 0),
      text: [
        genre && `${genre.name} sonó ${times(genre.listens)}.`,
        decade && `De ${decadeText(decade.decade)} salió lo que más escuchaste.`,
      ]
        .filter(Boolean)
        .join(' '),
      lists: [
        ...(genres.length > 1
          ? [
              bars(
                'Géneros',
                genres.map(({ apiId, ...each }) => ({ ...each, key: apiId })),
              ),
            ]
          : []),
        ...(decades.length > 1
          ? [
              bars(
                'Décadas',
                decades.map(({ decade, listens }) => ({
                  key: String(decade),
                  name: decadeName(decade),
                  listens,
                })),
              ),
            ]
          : []),
      ],
    }
  },
  rhythm({ streak, busiestDay, months, listens }) {
    if (!streak || !busiestDay || listens < 2) return null
    return {
      kicker: 'Tu ritmo',
      title: streak.days > 1 ? `${streak.days} días seguidos` : longDay(busiestDay.day),
      text:
        streak.days > 1
          ? `Tu racha más larga fue ${between(streak.from, streak.until)}.`
          : 'Fue el día en que más escuchaste.',
      facts: facts([
        [
          `El día con más música: ${longDay(busiestDay.day)}`,
          counted(busiestDay.listens, 'escucha', 'escuchas'),
        ],
      ]),
      lists: [
        {
          kind: 'columns',
          label: 'Escuchas por mes',
          items: months.map((count, i) => ({ key: String(i), name: MONTHS[i] ?? '', listens: count })),
        },
      ],
    }
  },
  opinions({ likedReview, scores, reviews }) {
    if (reviews === 0) return null
    return {
      kicker: 'Lo que escribiste',
      title: likedReview ? `«${likedReview.title}»` : counted(reviews, 'reseña', 'reseñas'),
      text: likedReview
        ? `Tu reseña de ${likedReview.about.name} fue la que más gustó: ${counted(likedReview.likes, 'me gusta', 'me gusta')}.`
        : 'Todo lo que opinaste queda en tu perfil.',
      facts: facts([
        likedReview !== null && ['Reseñas del año', reviews],
        scores !== null && ['Tu calificación promedio', decimal(scores.mine)],
        scores !== null && ['El de la comunidad, por lo mismo', decimal(scores.community)],
      ]),
      picture: likedReview && { kind: likedReview.about.kind, image: likedReview.about.image },
    }
  },
  discoveries({ discoveries: { artists, first } }) {
    if (artists === 0) return null
    return {
      kicker: 'Lo nuevo para ti',
      title: counted(artists, 'artista nuevo', 'artistas nuevos'),
      text: 'Están en tu diario por primera vez.',
      lists:
        first.length > 0 ? [{ kind: 'ranks', label: 'Los que más volvieron a sonar', items: first }] : [],
    }
  },
  closing({ listens, days, reviews, artists, topArtists, topSongs, genres, streak }, year, isShort) {
    return {
      kicker: 'Resumen',
      title: `Tu ${year} en música`,
      text: isShort
        ? 'Un año tranquilo también tiene banda sonora. Anota lo que escuchas y el próximo tendrá más para contar.'
        : 'Gracias por escuchar y contarlo en ReMusic.',
      facts: facts([
        listens > 0 && ['Escuchas', listens],
        days > 0 && ['Días con música', days],
        artists > 0 && ['Artistas', artists],
        reviews > 0 && ['Reseñas', reviews],
        topArtists[0] !== undefined && ['Artista del año', topArtists[0].name],
        topSongs[0] !== undefined && ['Canción del año', topSongs[0].name],
        genres[0] !== undefined && ['Género del año', genres[0].name],
        streak !== null && streak.days > 1 && ['Racha más larga', `${streak.days} días`],
      ]),
    }
  },
}

function openingText(opening: { heard: boolean; days: number; year: number; isShort: boolean }): string {
  const { heard, days, year, isShort } = opening
  if (!heard) return `Eso escribiste en ${year}.`
  const when = `En ${counted(days, 'día', 'días')} de ${year}.`
  return isShort ? `${when} Pocas, pero tuyas.` : when
}

function facts(list: (readonly [string, number | string] | false)[]): YearFact[] {
  return list.flatMap((fact) =>
    fact
      ? { label: fact[0], value: typeof fact[1] === 'number' ? fact[1].toLocaleString('es') : fact[1] }
      : [],
  )
}

const bars = (label: string, items: { key: string; name: string; listens: number }[]): YearList => ({
  kind: 'bars',
  label,
  items,
})

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`
const times = (count: number) => counted(count, 'vez', 'veces')
const decimal = (value: number) =>
  value.toLocaleString('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '12 %', and '< 1 %' for anything smaller. */
function share(part: number, whole: number): string {
  const percentage = (part / whole) * 100
  return percentage < 1 ? 'menos del 1 %' : `el ${Math.round(percentage)} %`
}

export const decadeName = (decade: number) => `Años ${decade}`
const decadeText = (decade: number) => `los años ${decade}`

export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

/** '1 de diciembre', of 'YYYY-MM-DD'. Not by Intl, whose words differ between the server and some browsers. */
export function longDay(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${Number(date)} de ${MONTHS[Number(month) - 1]}`
}

const between = (from: string, until: string) => `del ${longDay(from)} al ${longDay(until)}`

/** A song, album or artist of the community's year. */
export type CommunityItem = RankedItem & { people: number }

/** The community's year. Figures from diaries need at least five people; the others are null or left out. Reviews are public. */
export type CommunityFigures = {
  /** Null if fewer than five people kept a diary. */
  listens: number | null
  listeners: number | null
  reviews: number
  reviewers: number
  songs: CommunityItem[]
  albums: CommunityItem[]
  artists: CommunityItem[]
  genres: (RankedGenre & { people: number })[]
  decades: (RankedDecade & { people: number })[]
  /** The artists' countries, as ISO 3166-1 codes. */
  countries: { code: string; listens: number; people: number }[]
  likedReviews: {
    id: string
    title: string
    likes: number
    author: { id: string; name: string; userImg: string }
    about: RankedItem
  }[]
}

/** Whether there is anything to show of a community's year. */
export const isEmptyCommunity = ({ listens, reviews }: CommunityFigures) => listens === null && reviews === 0

/** The text of the picture of a community's year. */
export function communityCard(year: number, figures: CommunityFigures): YearCard {
  const { listens, reviews, reviewers, songs, artists } = figures
  return {
    kind: 'opening',
    kicker: 'La comunidad de ReMusic',
    title: `El ${year} en música`,
    text: 'Lo que escuchamos y contamos entre todas las personas de ReMusic.',
    facts: facts([
      listens !== null && ['Escuchas', listens],
      reviews > 0 && ['Reseñas', reviews],
      listens === null && reviewers > 0 && ['Personas que reseñaron', reviewers],
    ]),
    lists: [
      ...(songs.length > 0
        ? [{ kind: 'ranks' as const, label: 'Canciones del año', items: songs.slice(0, TOP_OF_YEAR) }]
        : []),
      ...(artists.length > 0
        ? [{ kind: 'ranks' as const, label: 'Artistas del año', items: artists.slice(0, TOP_OF_YEAR) }]
        : []),
    ],
    picture: null,
  }
}
