import { coverUrl } from '@remusic/art/addresses'
import { inksOf } from '@remusic/art/inks'
import { type Colors, colorsOf } from '@remusic/art/palettes'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import type { SharedKind } from '@remusic/contract/publishing/sharing'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../base/database/client.ts'
import { findAlbum } from '../../music/catalogue/albums.ts'
import { findArtist } from '../../music/catalogue/artists.ts'
import { areScoresHidden, asTasted, type Taster } from '../../music/catalogue/blindTasting.ts'
import { findSong } from '../../music/catalogue/songs.ts'
import { findReview } from '../../opinions/reviews/queries.ts'
import { pictureOf } from '../../people/accounts/pictures.ts'
import { findSharedRoom } from '../../together/listeningRooms/sharedRoom.ts'
import { findPlaylist } from '../../together/playlists/queries.ts'

/** The contents of a card. */
export type Card = {
  layout: 'poster' | 'portrait' | 'pass' | 'review'
  colors: Colors
  /** Addresses of one picture, or of four for a collage. */
  pictures: string[]
  title: string
  /** Drawn instead of a title that no font can draw. */
  kind: string
  by: string
  score: number | null
  facts: string
  review?: { text: string; author: string; avatar: string; about: string }
}

/**
 * Finds what a visitor may see of something; null if it does not exist, was deleted or hidden, or is private. A member who tastes blind
 * gets it without a score that is hidden from them.
 */
export function findCard(db: Db, kind: SharedKind, id: string, viewer: Taster): Promise<Card | null> {
  return FINDERS[kind](db, id, viewer)
}

const isUuid = (id: string) => z.uuid().safeParse(id).success

const FINDERS: Record<SharedKind, (db: Db, id: string, viewer: Taster) => Promise<Card | null>> = {
  async song(db, id, viewer) {
    const found = await findSong(db, id)
    if (!found) return null
    const song = await asTasted(db, viewer, 'song', found)
    const { title, image, reviews } = song
    return {
      layout: 'poster',
      ...drawnLike(image),
      title,
      kind: 'Canción',
      by: `Canción de ${creditedTo(song)}`,
      ...scored(reviews),
    }
  },
  async album(db, id, viewer) {
    const found = await findAlbum(db, id)
    if (!found) return null
    const album = await asTasted(db, viewer, 'album', found)
    const { title, image, reviews } = album
    return {
      layout: 'poster',
      ...drawnLike(image),
      title,
      kind: 'Álbum',
      by: `Álbum de ${creditedTo(album)}`,
      ...scored(reviews),
    }
  },
  async artist(db, id, viewer) {
    const found = await findArtist(db, id)
    if (!found) return null
    const artist = await asTasted(db, viewer, 'artist', found)
    const { name, image, genre, albumCount, reviews } = artist
    const by = [genre?.name, albumCount > 0 && counted(albumCount, 'álbum', 'álbumes')]
    return {
      layout: 'portrait',
      ...drawnLike(image),
      title: name,
      kind: 'Artista',
      by: by.filter(Boolean).join(' · '),
      ...scored(reviews),
    }
  },
  async review(db, id, viewer) {
    const review = isUuid(id) ? await findReview(db, id, null) : null
    if (!review) return null
    const { target, user } = review
    const isHidden =
      review.userId !== viewer?.id && (await areScoresHidden(db, viewer, target.kind, target.apiId))
    /** The compiler rejects a field of ReviewText that the card leaves out. */
    const { title, score, description } = {
      title: review.title,
      score: isHidden ? null : review.score,
      description: review.description,
    } satisfies Record<keyof ReviewText, unknown>
    return {
      layout: 'review',
      ...drawnLike(target.image),
      title,
      kind: 'Reseña',
      by: target.artist === null ? KIND_NAMES[target.kind] : target.artist,
      score,
      facts: isHidden ? 'Calificación oculta' : '',
      review: { text: description, author: user.name, avatar: user.userImg, about: target.name },
    }
  },
  async playlist(db, id) {
    const found = isUuid(id) ? await findPlaylist(db, id) : null
    if (!found?.playlist.shared) return null
    const { playlist, owner } = found
    const [first] = playlist.covers
    return {
      layout: 'poster',
      colors: inksOf(first ?? coverUrl(playlist.id)),
      // An empty playlist gets a cover of its own.
      pictures: first === undefined ? [coverUrl(playlist.id)] : playlist.covers,
      title: playlist.name,
      kind: 'Playlist',
      by: `Playlist de ${owner.person.name}`,
      score: null,
      facts: counted(playlist.songCount, 'canción', 'canciones'),
    }
  },
  async profile(db, id) {
    const person = isUuid(id) ? await findOpenProfile(db, id) : undefined
    if (!person) return null
    return {
      layout: 'pass',
      colors: colorsOf('jacaranda'),
      pictures: [pictureOf(person)],
      title: person.name,
      kind: 'Perfil',
      by: 'Perfil en ReMusic',
      score: null,
      facts: [
        counted(person.reviewCount, 'reseña', 'reseñas'),
        counted(person.followerCount, 'seguidor', 'seguidores'),
      ].join(' · '),
    }
  },
  async room(db, id, viewer) {
    const room = isUuid(id) ? await findSharedRoom(db, id, viewer) : null
    if (!room) return null
    const { covers, isOpen, quarrel } = room
    const [first = coverUrl(id)] = covers
    const facts = isOpen
      ? [counted(room.presentCount, 'persona escuchando', 'personas escuchando')]
      : [
          counted(room.playedCount, 'canción', 'canciones'),
          counted(room.people, 'persona', 'personas'),
          ...(quarrel === null ? [] : [`la que más dividió: «${quarrel}»`]),
        ]
    return {
      layout: 'poster',
      colors: inksOf(first),
      pictures: covers.length < COLLAGE ? [first] : covers.slice(0, COLLAGE),
      title: room.name,
      kind: 'Sala de escucha',
      by: `${isOpen ? 'Sala de escucha' : 'Sesión de escucha'} de ${room.hostName}`,
      score: room.average,
      facts: facts.join(' · '),
    }
  },
}

/** The pictures of a collage. */
const COLLAGE = 4

const KIND_NAMES = { song: 'Canción', album: 'Álbum', artist: 'Artista' } as const

const drawnLike = (image: string) => ({ colors: inksOf(image), pictures: [image] })

const scored = ({ score, count }: ScoreSummary) => ({
  score,
  facts: count === 0 ? 'Todavía sin reseñas' : counted(count, 'reseña', 'reseñas'),
})

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`

/** An active user who lets visitors open the profile. */
const findOpenProfile = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .innerJoin('user_stats', 'user_stats.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.picture_id', 'user_stats.follower_count as followerCount'])
    .select((users) =>
      users
        .selectFrom('reviews')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('reviews.user_id', '=', 'users.id')
        .where('reviews.visible', '=', true)
        .$asScalar()
        .$notNull()
        .as('reviewCount'),
    )
    .where('users.id', '=', id)
    .where('users.active', '=', true)
    .where('profiles.open_to_visitors', '=', true)
    .executeTakeFirst()
