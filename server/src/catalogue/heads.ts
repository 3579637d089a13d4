import { firstDataKeys } from '@remusic/contract/catalogue'
import { ApiId } from '@remusic/contract/schemas/catalogue'
import type { Deps } from '../platform/deps.ts'
import type { PageHead, PageHeads } from '../platform/pageHead.ts'
import { findAlbum } from './albums.ts'
import { findArtist } from './artists.ts'
import { findGenre } from './genres.ts'
import { shareable } from './pictures.ts'
import { findSong } from './songs.ts'
import type { CatalogueLoader } from './sources/catalogueLoader.ts'

/** Page titles, descriptions and Open Graph data of catalogue pages, with the first data of each screen. */
export function catalogueHeads(heads: PageHeads, { db }: Deps, loader: CatalogueLoader) {
  about(
    '/artist/:id',
    loader.artist,
    async (id) => (loader.placeholderArtistIds.includes(id) ? null : findArtist(db, id)),
    (artist) => ({
      title: artist.name,
      description: sentence(
        artist.genre ? `${artist.name} en ReMusic: ${artist.genre.name}` : `${artist.name} en ReMusic`,
        count(artist.albumCount, 'álbum', 'álbumes'),
        count(artist.songCount, 'canción', 'canciones'),
        reviewed(artist.reviews),
      ),
      image: shareable(artist.image),
      type: 'profile',
      first: { key: firstDataKeys.artist(artist.id), data: artist },
    }),
  )
  about(
    '/album/:id',
    loader.album,
    (id) => findAlbum(db, id),
    (album) => ({
      title: `${album.title} · ${album.artist}`,
      description: sentence(
        `Álbum de ${album.artist}${album.year === null ? '' : ` (${album.year})`}`,
        count(album.songCount, 'canción', 'canciones'),
        reviewed(album.reviews),
      ),
      image: shareable(album.image),
      type: 'music.album',
      first: { key: firstDataKeys.album(album.id), data: album },
    }),
  )
  about(
    '/song/:id',
    loader.song,
    (id) => findSong(db, id),
    (song) => ({
      title: `${song.title} · ${song.artist}`,
      description: sentence(`Canción de ${song.artist}, del álbum ${song.album}`, reviewed(song.reviews)),
      image: shareable(song.image),
      type: 'music.song',
      first: { key: firstDataKeys.song(song.id), data: song },
    }),
  )
  about(
    '/genres/:id',
    async () => {},
    (id) => findGenre(db, id),
    (genre) => ({
      title: genre.name,
      description: genre.description || `La música de ${genre.name} en ReMusic`,
      image: shareable(genre.image),
      type: 'website',
      first: { key: firstDataKeys.genre(genre.id), data: genre },
    }),
  )

  function about<T>(
    pattern: string,
    fetchFirst: (apiId: string) => Promise<void>,
    find: (apiId: string) => Promise<T | null>,
    head: (item: T) => PageHead,
  ) {
    heads.add(pattern, async (id) => {
      if (!ApiId.safeParse(id).success) return null
      const stored = await find(id)
      if (stored) return head(stored)
      await fetchFirst(id)
      const fetched = await find(id)
      return fetched ? head(fetched) : null
    })
  }
}

const sentence = (...parts: (string | null)[]) => `${parts.filter(Boolean).join(' · ')}.`

const count = (number: number, one: string, many: string) =>
  number === 0 ? null : `${number.toLocaleString('es')} ${number === 1 ? one : many}`

function reviewed({ count: number, average }: { count: number; average: number | null }) {
  if (average === null) return null
  return `${average.toLocaleString('es', { maximumFractionDigits: 1 })} de 5 en ${count(number, 'reseña', 'reseñas')}`
}
