import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Found, SearchFilter } from '@remusic/contract/music/schemas/search'
import { useQueries } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { HIDDEN_TEXTS } from '../../music/catalogue/HiddenMark.tsx'
import { searchQuery } from '../../music/catalogue/queries.ts'
import { SOURCE_TEXTS, sourceStateOf } from '../../music/catalogue/SourceStatus.tsx'
import { firstOf } from '../../music/catalogue/searchSteps.ts'
import { paths } from '../../paths.ts'
import { userSearchQuery } from '../../people/accounts/queries.ts'

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
  const inOrder = [artists, tracks, albums].map(({ data }) => firstOf(data ?? NOTHING, HITS_PER_KIND))
  const hits: Hit[] = [
    ...inOrder.flatMap(({ stored }) => stored.map(hitOf)),
    ...(users.data?.items ?? []).slice(0, HITS_PER_KIND).map((each) => ({
      key: `user-${each.id}`,
      kind: 'user' as const,
      title: each.name,
      subtitle: `Usuario ${each.role}`,
      image: each.userImg,
      to: paths.userProfile(each.id),
    })),
    // Late results are added at the end, because the marked result must stay where it is.
    ...inOrder.flatMap(({ stored, arrived }) => arrived.slice(0, HITS_PER_KIND - stored.length).map(hitOf)),
  ]
  const sources = [tracks, artists, albums].map(sourceStateOf)
  const asking = sources.includes('asking') && SOURCE_TEXTS.asking
  if (hits.length === 0 && failed?.error) return { hits, status: messageOf(failed.error) }
  if (hits.length === 0)
    return {
      hits,
      status:
        asking ||
        (answers.some((answer) => answer.isFetching)
          ? 'Buscando…'
          : sources.includes('unavailable')
            ? `${SOURCE_TEXTS.nothingStored}. ${SOURCE_TEXTS.mayExist}`
            : 'No encontramos nada con esas palabras'),
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
    status: [
      `${hits.length} resultados`,
      asking || (sources.includes('unavailable') && SOURCE_TEXTS.unavailable),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

const inCatalogue = (query: string, filter: SearchFilter) =>
  searchQuery({ query, filter, index: 0, artist: '', album: '', explicit: '', withHidden: true })

const NOTHING: { results: Found['results'] } = { results: [] }

function hitOf(each: Found['results'][number]): Hit {
  const hit = asHit(each)
  return each.hidden ? { ...hit, subtitle: `${HIDDEN_TEXTS[each.type]} · ${hit.subtitle}` } : hit
}

function asHit(each: Found['results'][number]): Hit {
  if (each.type === 'track')
    return {
      key: `track-${each.id}`,
      kind: each.type,
      title: each.title,
      subtitle: `Canción de ${creditedTo({ ...each, artist: each.artist.name })}`,
      image: each.img,
      to: paths.song(each.id),
    }
  const { type, apiId, image } = each
  return type === 'artist'
    ? {
        key: `artist-${apiId}`,
        kind: type,
        title: each.name,
        subtitle: each.disambiguation ? `Artista (${each.disambiguation})` : 'Artista',
        image,
        to: paths.artist(apiId),
      }
    : {
        key: `album-${apiId}`,
        kind: type,
        title: each.title,
        subtitle: `Álbum de ${creditedTo(each)}`,
        image,
        to: paths.album(apiId),
      }
}
