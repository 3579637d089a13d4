import { RELEASE_TYPES, type ReleaseType } from '@remusic/contract/music/releases'
import type { Release } from '@remusic/contract/music/schemas/releases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../../paths.ts'
import { monthHeading, monthOf } from './dates.ts'
import { releasesQuery, TYPE_PARAM, typeOf } from './queries.ts'
import { ReleaseRow } from './ReleaseRow.tsx'
import classes from './Releases.module.css'

const ALL = 'all'
const OPTIONS = [
  { value: ALL, label: 'Todo' },
  ...Object.entries(RELEASE_TYPES).map(([value, label]) => ({ value: value as ReleaseType, label })),
] as const

/** The releases of followed artists: what is to come, then what was published, by month. */
export function Releases() {
  const [search, setSearch] = useSearchParams()
  const type = typeOf(search)
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === ALL) after.delete(TYPE_PARAM)
        else after.set(TYPE_PARAM, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={classes.releases}>
      <Segmented label="Qué discos" options={[...OPTIONS]} value={type ?? ALL} onChange={choose} />
      <Lists key={type ?? ALL} type={type} />
    </div>
  )
}

function Lists({ type }: { type: ReleaseType | null }) {
  const published = useInfiniteQuery(releasesQuery('published', type))
  const upcoming = useInfiniteQuery(releasesQuery('upcoming', type))
  // Wait for both, so that the upcoming releases do not push down the list while it is read.
  if (published.isPending || upcoming.isPending)
    return (
      <SkeletonGroup label="Buscando lanzamientos" count={6}>
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!published.data || !upcoming.data)
    return (
      <ErrorState
        title={messageOf(published.error ?? upcoming.error)}
        onRetry={() => {
          void published.refetch()
          void upcoming.refetch()
        }}
        pending={published.isFetching || upcoming.isFetching}
      />
    )
  const past = published.data.pages.flatMap(({ items }) => items)
  const next = upcoming.data.pages.flatMap(({ items }) => items)
  if (past.length + next.length === 0)
    return published.data.pages[0]?.followsArtists ? <NothingYet type={type} /> : <NobodyFollowed />
  return (
    <>
      {next.length > 0 && (
        <section aria-labelledby="proximamente">
          <SectionHeader id="proximamente" title="Próximamente" />
          <ol>
            {next.map((release) => (
              <ReleaseRow key={release.apiId} release={release} upcoming />
            ))}
          </ol>
          {upcoming.hasNextPage && (
            <div className={classes.more}>
              <Button pending={upcoming.isFetchingNextPage} onClick={() => void upcoming.fetchNextPage()}>
                Ver más de lo que viene
              </Button>
            </div>
          )}
        </section>
      )}
      {monthsOf(past).map(([month, releases]) => (
        <section key={month} aria-labelledby={`mes-${month}`}>
          <SectionHeader id={`mes-${month}`} title={monthHeading(month)} />
          <ol>
            {releases.map((release) => (
              <ReleaseRow key={release.apiId} release={release} />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore pages={published} />
    </>
  )
}

const monthsOf = (releases: Release[]) => [
  ...Map.groupBy(releases, ({ releasedOn }) => monthOf(releasedOn)).entries(),
]

function NobodyFollowed() {
  return (
    <EmptyState
      title="Sigue a artistas para enterarte de lo que publican"
      hint="Aquí verás sus discos nuevos y los que vienen"
      action={
        <ButtonLink component={Link} to={paths.music()} variant="primary">
          Descubrir artistas
        </ButtonLink>
      }
    />
  )
}

function NothingYet({ type }: { type: ReleaseType | null }) {
  return type === null ? (
    <EmptyState
      title="Tus artistas todavía no tienen discos con fecha"
      hint="Sigue a más artistas: aquí verás lo que publiquen"
      action={
        <ButtonLink component={Link} to={paths.music()}>
          Descubrir artistas
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={`No hay ${RELEASE_TYPES[type]} de tus artistas`}
      hint="Prueba con otro tipo de disco"
      action={
        <ButtonLink component={Link} to={paths.radar()}>
          Ver todo
        </ButtonLink>
      }
    />
  )
}
