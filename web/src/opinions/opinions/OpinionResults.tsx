import type { FoundOpinions } from '@remusic/contract/opinions/schemas/opinions'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { outdated } from '../../base/ui/lists/outdated.ts'
import { playable } from '../../music/catalogue/playable.ts'
import { OpinionHitRow } from './OpinionHitRow.tsx'
import classes from './OpinionResults.module.css'
import { OpinionSkeleton } from './OpinionSkeleton.tsx'
import { opinionsQuery } from './queries.ts'

type Props = {
  words: string
  kind: TargetKind | undefined
  /** Whether the section comes first, so that it also shows that it is loading or has failed. */
  isMain: boolean
  /** Shown in its place if nobody wrote anything like it. */
  otherwise?: ReactNode
}

/** The opinions that answer a search: items, each with the matching sentences. */
export function OpinionResults({ words, kind, isMain, otherwise = null }: Props) {
  const found = useInfiniteQuery(opinionsQuery(words, kind))
  const pages = found.data?.pages
  const hits = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const songs = useMemo(() => hits.flatMap(({ song }) => (song ? [playable(song)] : [])), [hits])
  if (found.data && hits.length === 0) return otherwise
  if (!found.data && !isMain) return null
  return (
    <section
      {...outdated(found.isPlaceholderData, `mb-10 ${classes.section}`)}
      aria-labelledby="lo-que-dice-la-gente"
    >
      <SectionHeader id="lo-que-dice-la-gente" title="Lo que dice la gente" />
      {found.isPending ? (
        <OpinionSkeleton />
      ) : found.isError ? (
        <ErrorState
          headingLevel={3}
          title={found.error.message}
          onRetry={() => void found.refetch()}
          pending={found.isFetching}
        />
      ) : (
        <>
          <Understood concepts={pages?.[0]?.concepts ?? []} />
          <ol className="mb-5">
            {hits.map((hit) => (
              <OpinionHitRow key={`${hit.item.kind} ${hit.item.apiId}`} hit={hit} songs={songs} />
            ))}
          </ol>
          {found.hasNextPage && (
            <Button pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Ver más opiniones
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** Says which typing errors were corrected, and which words nobody wrote. */
function Understood({ concepts }: Pick<FoundOpinions, 'concepts'>) {
  const corrected = concepts.filter(({ understood }) => understood !== null)
  const missing = concepts.filter(({ found }) => !found)
  if (corrected.length === 0 && missing.length === 0) return null
  return (
    <p className="wrap-anywhere muted mb-4">
      {corrected.map(({ typed, understood }) => (
        <span key={typed}>
          Buscamos «{understood}» en lugar de «{typed}».{' '}
        </span>
      ))}
      {missing.length > 0 && (
        <span>Nadie escribió sobre {missing.map(({ typed }) => `«${typed}»`).join(', ')}.</span>
      )}
    </p>
  )
}
