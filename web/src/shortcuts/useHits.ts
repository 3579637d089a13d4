import type { SearchFilter } from '@remusic/contract/schemas/search'
import { useQueries } from '@tanstack/react-query'
import { userSearchQuery } from '../accounts/queries.ts'
import { searchQuery } from '../catalogue/queries.ts'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'

export type Hit = {
  key: string
  kind: 'track' | 'artist' | 'album' | 'user' | 'all'
  title: string
  subtitle: string
  image: string
  to: string
}

const HITS_PER_KIND = 4

/** The first few results of every kind, and a link to the full search. */
export function useHits(words: string): { hits: Hit[]; status: string } {
  const [tracks, artists, albums, users] = useQueries({
    queries: [
      inCatalogue(words, 'track'),
      inCatalogue(words, 'artist'),
      inCatalogue(words, 'album'),
      userSearchQuery(words),
    ],
  })
  if (words === '') return { hits: [], status: 'Escribe y elige con las flechas y Enter' }
  const answers = [tracks, artists, albums, users]
  const failed = answers.find((answer) => answer.isError)
  const hits: Hit[] = [
    ...first(artists.data?.results).flatMap((each) =>
      each.type === 'artist'
        ? [
            {
              key: `artist-${each.apiId}`,
              kind: each.type,
              title: each.name,
              subtitle: 'Artista',
              image: each.image,
              to: paths.artist(each.apiId),
            },
          ]
        : [],
    ),
    ...first(tracks.data?.results).flatMap((each) =>
      each.type === 'track'
        ? [
            {
              key: `track-${each.id}`,
              kind: each.type,
              title: each.title,
              subtitle: `Canción de ${each.artist.name}`,
              image: each.img,
              to: paths.song(each.id),
            },
          ]
        : [],
    ),
    ...first(albums.data?.results).flatMap((each) =>
      each.type === 'album'
        ? [
            {
              key: `album-${each.apiId}`,
              kind: each.type,
              title: each.title,
              subtitle: `Álbum de ${each.artist}`,
              image: each.image,
              to: paths.album(each.apiId),
            },
          ]
        : [],
    ),
    ...first(users.data?.items).map((each) => ({
      key: `user-${each.id}`,
      kind: 'user' as const,
      title: each.name,
      subtitle: `Usuario ${each.role}`,
      image: each.userImg,
      to: paths.userProfile(each.id),
    })),
  ]
  if (hits.length === 0 && failed?.error) return { hits, status: messageOf(failed.error) }
  if (hits.length === 0)
    return {
      hits,
      status: answers.some((answer) => answer.isFetching)
        ? 'Buscando…'
        : 'No encontramos nada con esas palabras',
    }
  return {
    hits: [
      ...hits,
      {
        key: 'all',
        kind: 'all',
        title: `Ver todo lo que hay de «${words}»`,
        subtitle: 'Búsqueda completa',
        image: '',
        to: paths.searchFor(words),
      },
    ],
    status: `${hits.length} resultados`,
  }
}

const inCatalogue = (query: string, filter: SearchFilter) =>
  searchQuery({ query, filter, index: 0, artist: '', album: '', explicit: '' })

const first = <T>(items: T[] | undefined): T[] => (items ?? []).slice(0, HITS_PER_KIND)
