import {
  changed,
  type RankingAddress,
  rankingPath,
  readAddress,
} from '@remusic/contract/opinions/rankingAddress'
import { MAX_PLACES } from '@remusic/contract/opinions/rankings'
import { listTitle, periodTitle } from '@remusic/contract/opinions/rankingTexts'
import type { Ranking } from '@remusic/contract/opinions/schemas/rankings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import CaretLeftBoldIcon from '~icons/ph/caret-left-bold'
import CaretRightBoldIcon from '~icons/ph/caret-right-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { outdated } from '../../base/ui/lists/outdated.ts'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { paths } from '../../paths.ts'
import { FeedLink } from '../../people/sharing/FeedLink.tsx'
import { rankingPages } from './queries.ts'
import { RankingControls } from './RankingControls.tsx'
import { RankingRow } from './RankingRow.tsx'
import classes from './Rankings.module.css'

const PLACEHOLDERS = Array.from({ length: 10 }, (_, i) => String(i))

/** One list of the charts, with what chooses another one. The address names it. */
export function Rankings() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = readAddress(params)
  const pages = useInfiniteQuery(rankingPages(address))
  const list = pages.data?.pages[0]
  const change = (part: Partial<RankingAddress>) =>
    void navigate(rankingPath(changed(address, part)), { preventScrollReset: true })
  return (
    <>
      <RankingControls address={address} onChange={change} list={list} blind={list?.blind ?? false} />
      {pages.isPending ? (
        <SkeletonGroup label="Buscando la lista">
          <div className={classes.head} />
          {PLACEHOLDERS.map((key) => (
            <SkeletonRow key={key} />
          ))}
        </SkeletonGroup>
      ) : list === undefined ? (
        <ErrorState
          title="No pudimos traer esta lista"
          onRetry={() => void pages.refetch()}
          pending={pages.isFetching}
          action={
            <ButtonLink component={Link} to={paths.charts()}>
              Ver la lista de la semana
            </ButtonLink>
          }
        />
      ) : (
        <section {...outdated(pages.isPlaceholderData)}>
          <ListHead list={list} address={address} />
          <Places lists={pages.data?.pages ?? []} address={address} />
          <LoadMore pages={pages} />
        </section>
      )}
    </>
  )
}

function ListHead({ list, address }: { list: Ranking; address: RankingAddress }) {
  const pathOf = (when: string) => rankingPath(changed(address, { when }))
  return (
    <div className={classes.head}>
      <div>
        <h2>{listTitle(list)}</h2>
        <p className={classes.when}>
          {list.when === null && list.period !== 'ever' ? 'Todavía no hay listas' : periodTitle(list)}
          {list.isOpen && <span className={classes.open}>En curso</span>}
        </p>
        {list.blind && (
          <p className={classes.note}>
            Con la cata a ciegas ves solo lo más escuchado: un orden por calificación contaría las
            calificaciones.
          </p>
        )}
      </div>
      <div className={classes.aside}>
        {list.period !== 'ever' && (
          <FeedLink path={rankingPath({ ...address, when: '' })} title={listTitle(list)} size="s" />
        )}
        {(list.earlier !== null || list.later !== null) && (
          <nav className={classes.steps} aria-label="Otros períodos">
            {list.earlier !== null && (
              <ButtonLink
                component={Link}
                to={pathOf(list.earlier)}
                preventScrollReset
                size="s"
                icon={<CaretLeftBoldIcon aria-hidden />}
              >
                Anterior
              </ButtonLink>
            )}
            {list.later !== null && (
              <ButtonLink component={Link} to={pathOf(list.later)} preventScrollReset size="s">
                Siguiente
                <CaretRightBoldIcon aria-hidden />
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </div>
  )
}

function Places({ lists, address }: { lists: Ranking[]; address: RankingAddress }) {
  const entries = useMemo(() => lists.flatMap(({ items }) => items), [lists])
  const songs = useMemo(
    () => entries.flatMap(({ item }) => (item.song ? [playable(item.song)] : [])),
    [entries],
  )
  const [list] = lists
  if (!list) return null
  if (entries.length === 0) return <NothingListed list={list} address={address} />
  return (
    <>
      <ol className={classes.places} aria-label={listTitle(list)}>
        {entries.map((entry) => (
          <RankingRow
            key={`${entry.item.kind} ${entry.item.apiId}`}
            entry={entry}
            list={list}
            songs={songs}
          />
        ))}
      </ol>
      <p className={classes.note}>
        Cuentan las personas, no las veces. Lo que alguien anota en su diario solo cuenta donde hay al menos
        cinco personas, y sus calificaciones no cuentan: solo las de las reseñas. Cada lista tiene hasta{' '}
        {MAX_PLACES} puestos.
      </p>
    </>
  )
}

function NothingListed({ list, address }: { list: Ranking; address: RankingAddress }) {
  const isFiltered = list.genre !== null || list.country !== null || list.decade !== null
  return (
    <EmptyState
      title="Esta lista está vacía"
      hint={
        isFiltered
          ? 'Nadie escuchó ni reseñó algo así en este período'
          : 'Cuando la gente escuche y reseñe, lo más escuchado aparecerá aquí'
      }
      action={
        isFiltered ? (
          <ButtonLink component={Link} to={rankingPath({ ...address, genre: '', country: '', decade: '' })}>
            Ver la lista completa
          </ButtonLink>
        ) : address.period === 'ever' ? (
          <ButtonLink component={Link} to={paths.music()}>
            Explorar la música
          </ButtonLink>
        ) : (
          <ButtonLink component={Link} to={rankingPath(changed(address, { period: 'ever' }))}>
            Ver la lista de siempre
          </ButtonLink>
        )
      }
    />
  )
}
