import { HISTORY_FORMATS } from '@remusic/contract/historyImports'
import type { HistoryImport } from '@remusic/contract/schemas/historyImports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import CheckCircleIcon from '~icons/ph/check-circle'
import ClockCounterClockwiseIcon from '~icons/ph/clock-counter-clockwise'
import WarningCircleIcon from '~icons/ph/warning-circle'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { DetailRow } from '../ui/lists/DetailRow.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { longDayText } from '../ui/text/times.ts'
import { useLocalDate } from '../ui/text/useLocalDate.ts'
import classes from './HistoryImports.module.css'
import { NewImport, OpenImport } from './NewImport.tsx'
import { countText } from './numbers.ts'
import { historyImportPages } from './queries.ts'
import { ServiceHelp } from './ServiceHelp.tsx'
import { isOpen, STATE_NAMES } from './states.ts'

const DROP_ZONE_HEIGHT_PX = 296

/** Where a person brings their history from: a new file, how to get one, and what they brought before. */
export function HistoryImports() {
  const query = useInfiniteQuery(historyImportPages)
  const imports = query.data?.pages.flatMap(({ items }) => items) ?? []
  const open = imports.find(({ state }) => isOpen(state))
  return (
    <div className={classes.sections}>
      {query.isPending ? (
        <SkeletonGroup label="Buscando tus importaciones">
          <Skeleton height={DROP_ZONE_HEIGHT_PX} />
        </SkeletonGroup>
      ) : open ? (
        <OpenImport one={open} />
      ) : (
        <NewImport />
      )}
      <section aria-labelledby="archivo-de-cada-servicio">
        <SectionHeader id="archivo-de-cada-servicio" title="Cómo conseguir tu archivo" />
        <ServiceHelp />
      </section>
      <section aria-labelledby="lo-que-trajiste">
        <SectionHeader id="lo-que-trajiste" title="Lo que trajiste" />
        {query.isPending ? (
          <SkeletonGroup label="Buscando lo que trajiste">
            <SkeletonPerson />
            <SkeletonPerson />
          </SkeletonGroup>
        ) : !query.data ? (
          <ErrorState
            headingLevel={3}
            title={messageOf(query.error)}
            onRetry={() => void query.refetch()}
            pending={query.isFetching}
          />
        ) : imports.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title="Todavía no trajiste nada"
            hint="Aquí verás cada importación, con su informe y la tecla para deshacerla"
          />
        ) : (
          <>
            <ul className={classes.list}>
              {imports.map((one) => (
                <PastImport key={one.id} one={one} />
              ))}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              pending={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </section>
    </div>
  )
}

function PastImport({ one }: { one: HistoryImport }) {
  const { id, format, state, createdAt, written, known } = one
  const day = longDayText(new Date(useLocalDate(createdAt)))
  const name = format === null ? 'Archivo' : HISTORY_FORMATS[format]
  return (
    <DetailRow
      icon={ICONS[state] ?? <ClockCounterClockwiseIcon />}
      tone={state === 'failed' ? 'bad' : 'plain'}
      title={name}
      text={[
        day,
        STATE_NAMES[state],
        state === 'done' && countText(written, 'agregada', 'agregadas'),
        state === 'done' && known > 0 && `${countText(known, 'ya estaba', 'ya estaban')}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <KeyLink component={Link} size="s" to={paths.historyImport(id)} aria-label={`Ver: ${name}, ${day}`}>
          Ver
        </KeyLink>
      }
    />
  )
}

const ICONS: Partial<Record<HistoryImport['state'], React.ReactNode>> = {
  done: <CheckCircleIcon />,
  failed: <WarningCircleIcon />,
}
