import { HISTORY_FORMATS } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import CheckCircleIcon from '~icons/ph/check-circle'
import ClockCounterClockwiseIcon from '~icons/ph/clock-counter-clockwise'
import WarningCircleIcon from '~icons/ph/warning-circle'
import { messageOf } from '../../base/failures/messageOf.ts'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { longDayText } from '../../base/ui/text/times.ts'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { paths } from '../../paths.ts'
import classes from './HistoryImports.module.css'
import { NewImport, OpenImport } from './NewImport.tsx'
import { countText } from './numbers.ts'
import { historyImportPages } from './queries.ts'
import { ServiceHelp } from './ServiceHelp.tsx'
import { isOpen, STATE_NAMES } from './states.ts'

const DROP_ZONE_HEIGHT_PX = 296

/** The start of an import: a new file, how to get one, and the earlier imports. */
export function HistoryImports() {
  const query = useInfiniteQuery(historyImportPages)
  const imports = query.data?.pages.flatMap(({ items }) => items) ?? []
  const open = imports.find(({ state }) => isOpen(state))
  return (
    <div className={`grid gap-14 ${classes.sections}`}>
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
        <PagedList
          pages={query}
          loading={
            <SkeletonGroup label="Buscando lo que trajiste" count={2}>
              <SkeletonPerson />
            </SkeletonGroup>
          }
          empty={
            <EmptyState
              headingLevel={3}
              title="Todavía no trajiste nada"
              hint="Aquí verás cada importación, con su informe y la tecla para deshacerla"
            />
          }
          error={{ headingLevel: 3, title: messageOf(query.error) }}
        >
          {() => (
            <ul>
              {imports.map((one) => (
                <PastImport key={one.id} one={one} />
              ))}
            </ul>
          )}
        </PagedList>
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
        <ButtonLink
          component={Link}
          size="s"
          to={paths.historyImport(id)}
          aria-label={`Ver: ${name}, ${day}`}
        >
          Ver
        </ButtonLink>
      }
    />
  )
}

const ICONS: Partial<Record<HistoryImport['state'], React.ReactNode>> = {
  done: <CheckCircleIcon />,
  failed: <WarningCircleIcon />,
}
