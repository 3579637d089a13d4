import { hash } from '@remusic/art/random'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { EMBED_KINDS, oembedPath } from '@remusic/contract/publishing/embeds'
import { FEED_TEXTS, feedPath } from '@remusic/contract/publishing/feeds'
import { CARD_FORMATS, cardPath, type SharedKind } from '@remusic/contract/publishing/sharing'
import type { QueryClient } from '@tanstack/react-query'
import { communityYearHead } from '../listening/yearInMusic/head.ts'
import { albumQuery, artistQuery, genreQuery, songQuery } from '../music/catalogue/queries.ts'
import { rankingHead } from '../opinions/rankings/head.ts'
import { reviewQuery } from '../opinions/reviews/queries.ts'
import { userQuery } from '../people/accounts/queries.ts'
import { profileDetailsQuery } from '../publishing/profiles/queries.ts'
import { roomQuery } from '../together/listeningRooms/queries.ts'
import { sharedPlaylistQuery, songsQuery } from '../together/playlists/queries.ts'
import type { Address } from './screen.ts'

/** The metadata of a page, for search engines and link previews. */
type Head = {
  title: string
  description: string
  /** A path of this site or an absolute URL. */
  image: string
  /** The item has a picture card, which link previews show instead of the image. */
  card?: SharedKind
  /** The image has the size of a card. */
  isLarge?: boolean
  /** The Open Graph type: 'profile', 'music.song'… */
  type: string
  /** The canonical path, where it has parameters. */
  path?: string
  /** The title of the Atom feed, and the path of the screen it belongs to if that is not the canonical one. */
  feed?: { title: string; path?: string } | null
}

const DESCRIPTION = 'Descubre canciones, escribe reseñas y arma playlists con gente que escucha como tú.'
const DESCRIPTION_LENGTH = 200
const SONGS_NAMED = 3

type HeadOf = (client: QueryClient, id: string) => Head | undefined

/** The pages about one item. Those of secret links have no metadata. */
type ItemAddress = Exclude<Extract<Address, `${string}:${string}`>, `${string}:token`>

/**
 * Reads the metadata of pages about one item from their loaded data; null for pages that only their owner can read. The compiler rejects
 * an item that is missing here.
 */
const HEADS: Record<ItemAddress, HeadOf | null> & { [A in Exclude<Address, ItemAddress>]?: HeadOf } = {
  '/settings/importar/:id': null,
  '/user/receipt/:id': null,
  '/user/year/:year': null,
  '/playlist/:id': null,
  '/shared/:id/historial': null,
  '/chat/:chatId': null,
  '/moderation/:id': null,
  '/artist/:id': (client, id) => {
    const artist = client.getQueryData(artistQuery(id).queryKey)
    return (
      artist && {
        title: artist.name,
        description: sentence(
          artist.genre ? `${artist.name} en ReMusic: ${artist.genre.name}` : `${artist.name} en ReMusic`,
          count(artist.albumCount, 'álbum', 'álbumes'),
          count(artist.songCount, 'canción', 'canciones'),
          reviewed(artist.reviews),
        ),
        image: artist.image,
        card: 'artist',
        type: 'profile',
        feed: { title: FEED_TEXTS.ofArtist(artist.name) },
      }
    )
  },
  '/album/:id': (client, id) => {
    const album = client.getQueryData(albumQuery(id).queryKey)
    return (
      album && {
        title: `${album.title} · ${creditedTo(album)}`,
        description: sentence(
          `Álbum de ${creditedTo(album)}${album.year === null ? '' : ` (${album.year})`}`,
          count(album.songCount, 'canción', 'canciones'),
          reviewed(album.reviews),
        ),
        image: album.image,
        card: 'album',
        type: 'music.album',
      }
    )
  },
  '/song/:id': (client, id) => {
    const song = client.getQueryData(songQuery(id).queryKey)
    return (
      song && {
        title: `${song.title} · ${creditedTo(song)}`,
        description: sentence(
          `Canción de ${creditedTo(song)}, del álbum ${song.album}`,
          reviewed(song.reviews),
        ),
        image: song.image,
        card: 'song',
        type: 'music.song',
      }
    )
  },
  '/genres/:id': (client, id) => {
    const genre = client.getQueryData(genreQuery(id).queryKey)
    return (
      genre && {
        title: genre.name,
        description: genre.description || `La música de ${genre.name} en ReMusic`,
        image: genre.image,
        type: 'website',
        feed: { title: FEED_TEXTS.ofGenre(genre.name) },
      }
    )
  },
  '/charts': rankingHead,
  '/reviews/:id': (client, id) => {
    const review = client.getQueryData(reviewQuery(id).queryKey)
    if (!review) return undefined
    const { target, user } = review
    const about = target.artist === null ? target.name : `${target.name}, de ${target.artist}`
    /** The compiler rejects a field of ReviewText that previews leave out. */
    const written: Record<keyof ReviewText, string> = {
      title: review.title,
      score: review.score === null ? '' : `: ${review.score} de 5`,
      description: review.description,
    }
    return {
      title: `${written.title} · Reseña de ${user.name}`,
      description: `${about}${written.score}. ${written.description}`,
      image: target.image,
      card: 'review',
      type: 'article',
    }
  },
  '/shared/:id': (client, id) => {
    const playlist = client.getQueryData(sharedPlaylistQuery(id).queryKey)
    if (!playlist) return undefined
    const { name, user: owner, songCount, covers } = playlist
    const songs = client.getQueryData(songsQuery(id).queryKey)?.items ?? []
    const named = songs.slice(0, SONGS_NAMED).map((song) => `${song.title}, de ${creditedTo(song)}`)
    const size = songCount === 1 ? '1 canción' : `${songCount} canciones`
    return {
      title: `${name} · Playlist de ${owner.name}`,
      description: [`${size} para escuchar en ReMusic`, ...named].join(' · '),
      image: covers.join(' '),
      card: 'playlist',
      type: 'music.playlist',
    }
  },
  '/room/:id': (client, id) => {
    const room = client.getQueryData(roomQuery(id).queryKey)
    if (!room) return undefined
    const { name, host, covers, state, playedCount, session } = room
    const size = count(playedCount, 'canción', 'canciones')
    return {
      title: `${name} · ${state === 'open' ? 'Sala' : 'Sesión'} de ${host.name}`,
      description: session
        ? sentence(`Sesión de escucha de ${host.name}`, size, count(session.people, 'persona', 'personas'))
        : sentence(`Sala de escucha de ${host.name}: escuchen lo mismo a la vez y puntúen en secreto`),
      image: covers.join(' '),
      card: 'room',
      type: 'website',
    }
  },
  '/year/:year': communityYearHead,
  '/users/:id': (client, id) => {
    const person = client.getQueryData(userQuery(id).queryKey)
    const details = client.getQueryData(profileDetailsQuery(id).queryKey)
    return (
      person && {
        title: `${person.name} · Perfil`,
        description:
          details?.bio ||
          sentence(
            `Las reseñas y playlists de ${person.name} en ReMusic`,
            count(person.followerCount, 'seguidor', 'seguidores'),
          ),
        image: person.userImg,
        card: 'profile',
        type: 'profile',
        feed: details?.openToVisitors ? { title: FEED_TEXTS.ofPerson(person.name) } : null,
      }
    )
  },
}

type Props = {
  /** The canonical URL. */
  url: string
  publicUrl: string
  /** The pattern of the screen, the id in it and its title. */
  path: string | undefined
  id: string
  title: string | undefined
  queryClient: QueryClient | undefined
}

/** The metadata of a page; for pages without an item those of the site. */
export function PageHead({ url: ownUrl, publicUrl, path, id, title, queryClient }: Props) {
  const head = queryClient && HEADS[path as Address]?.(queryClient, id)
  const url = head?.path === undefined ? ownUrl : publicUrl + head.path
  const description = shortened(head?.description ?? DESCRIPTION)
  const name = head?.title ?? title
  const card = head?.card && cardPath(head.card, id, 'wide', versionOf(head))
  const picture = card ?? shareable(head?.image ?? '/og.png')
  const isEmbeddable = EMBED_KINDS.some((kind) => kind === head?.card)
  const isLarge = card !== undefined || head?.isLarge === true || !head
  return (
    <>
      <title>{name ? `${name} · ReMusic` : 'ReMusic'}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {head?.feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`${head.feed.title} en ReMusic`}
          href={publicUrl + feedPath(head.feed.path ?? url.slice(publicUrl.length))}
        />
      )}
      {isEmbeddable &&
        (['json', 'xml'] as const).map((format) => (
          <link
            key={format}
            rel="alternate"
            type={format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'}
            title={head?.title}
            href={publicUrl + oembedPath(url, format)}
          />
        ))}
      {path === ('/users/:id' satisfies Address) && !head && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content="ReMusic" />
      <meta property="og:locale" content="es" />
      <meta property="og:url" content={url} />
      <meta property="og:type" content={head?.type ?? 'website'} />
      <meta property="og:title" content={head?.title ?? 'ReMusic'} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={new URL(picture, publicUrl).href} />
      {isLarge && <meta property="og:image:width" content={String(CARD_FORMATS.wide.width)} />}
      {isLarge && <meta property="og:image:height" content={String(CARD_FORMATS.wide.height)} />}
      <meta property="og:image:alt" content={head?.title ?? 'ReMusic'} />
      <meta name="twitter:card" content={isLarge ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** Other sites keep a picture by its address, which therefore changes with what the card shows. */
const versionOf = ({ title, description, image }: Head) =>
  hash(JSON.stringify([title, description, image])).toString(36)

/** Generated pictures as JPEG, because link previews on other sites do not show SVG. */
const shareable = (image: string) => (image.startsWith('/art/') ? image.replace('.svg?', '.jpg?') : image)

const sentence = (...parts: (string | null)[]) => `${parts.filter(Boolean).join(' · ')}.`

const count = (number: number, one: string, many: string) =>
  number === 0 ? null : `${number.toLocaleString('es')} ${number === 1 ? one : many}`

function reviewed({ count: number, score }: ScoreSummary) {
  const size = count(number, 'reseña', 'reseñas')
  // There is no score to show if nobody has reviewed the item, or if the reader tastes blind.
  if (score === null) return size
  return `${score.toLocaleString('es', { maximumFractionDigits: 1 })} de 5 en ${size}`
}

function shortened(text: string) {
  const characters = [...text]
  if (characters.length <= DESCRIPTION_LENGTH) return text
  return `${characters
    .slice(0, DESCRIPTION_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}
