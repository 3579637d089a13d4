import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { userSearchQuery } from '../../people/accounts/queries.ts'
import { searchQuery } from './queries.ts'
import { optionsRequestOf, type SearchKind, type SearchState } from './searchState.ts'

const NAMES: Record<SearchKind, readonly [string, string]> = {
  track: ['canción', 'canciones'],
  artist: ['artista', 'artistas'],
  album: ['álbum', 'álbumes'],
  user: ['persona', 'personas'],
}

/** Results of the previous words must not count. */
const ALONE = { placeholderData: () => undefined }

type Props = { state: SearchState; onChange: (change: Partial<SearchState>) => void }

/** Shown after a search without results: links to the kinds of results that the words do have. */
export function FoundElsewhere({ state, onChange }: Props) {
  const kinds = (['track', 'artist', 'album'] as const).filter((kind) => kind !== state.kind)
  const catalogue = useQueries({
    queries: kinds.map((kind) => ({ ...searchQuery(optionsRequestOf({ ...state, kind })), ...ALONE })),
  })
  const people = useQuery({ ...userSearchQuery(state.query), ...ALONE, enabled: state.kind !== 'user' })
  const counts: [SearchKind, number][] = kinds.map((kind, i) => [
    kind,
    catalogue[i]?.data?.pagination.total ?? 0,
  ])
  if (state.kind !== 'user') counts.push(['user', people.data?.items.length ?? 0])
  const found = counts.filter(([, count]) => count > 0)
  if (found.length === 0) return null
  return (
    <p className="wrap-anywhere text-lg mb-4">
      Con esas palabras hay{' '}
      {found.map(([kind, count], i) => (
        <Fragment key={kind}>
          {i > 0 && (i === found.length - 1 ? ' y ' : ', ')}
          <TextLink component="button" accent onClick={() => onChange({ kind })}>
            {count.toLocaleString('es')} {NAMES[kind][count === 1 ? 0 : 1]}
          </TextLink>
        </Fragment>
      ))}
      .
    </p>
  )
}
