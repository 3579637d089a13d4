import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { useWindowRows } from '../../base/ui/lists/useWindowRows.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { paths } from '../../paths.ts'
import { profileQuery } from '../../people/accounts/queries.ts'
import classes from './DiaryList.module.css'
import { capital, headingText, longDayText, monthText } from './days.ts'
import { groupsOf } from './groups.ts'
import { ListenRow } from './ListenRow.tsx'
import { isOneDay } from './period.ts'
import { diaryPages } from './queries.ts'

type Props = {
  userId: string
  owner: { name: string } | null
  period: string
  today: string
  onShowAll: () => void
}

const HEADING_HEIGHT_PX = 44
const ROW_HEIGHT_PX = 76

/** The entries of a diary by days, the newest first. It continues when its end comes near. */
export function DiaryList({ userId, owner, period, today, onShowAll }: Props) {
  const pages = useInfiniteQuery(diaryPages(userId, period))
  // Only the member's own entries have a time of day.
  const { data: profile } = useQuery({ ...profileQuery, enabled: owner === null })
  const section = useRef<HTMLElement>(null)
  const { data } = pages
  const entries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const groups = useMemo(() => groupsOf(entries), [entries])
  const songs = useMemo(
    () => entries.flatMap(({ item: { song }, hidden }) => (song && !hidden ? [playable(song)] : [])),
    [entries],
  )
  const virtual = useWindowRows<HTMLOListElement>({
    count: groups.length,
    estimatedHeight: HEADING_HEIGHT_PX + ROW_HEIGHT_PX,
    keyOf: (index) => groups[index]?.entries[0]?.id ?? index,
    rememberAs: `diary ${userId} ${period}`,
  })
  return (
    <section ref={section} tabIndex={-1} className={`min-w-0 ${classes.section}`} aria-label="Escuchas">
      <SectionHeader
        title={titleOf(period, today)}
        actions={
          period !== '' && (
            <Button size="s" variant="ghost" onClick={onShowAll}>
              Ver todo
            </Button>
          )
        }
      />
      <PagedList
        pages={pages}
        loading={
          <SkeletonGroup label="Buscando las escuchas" count={5}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={<Empty owner={owner} period={period} today={today} />}
        error={{ headingLevel: 3, title: messageOf(pages.error) }}
      >
        {() => (
          <ol ref={virtual.list} className="relative" style={virtual.listStyle} aria-label="Días">
            {virtual.rows.map((row) => {
              const group = groups[row.index]
              if (!group) return null
              const heading = headingText(group.day, today)
              return (
                <li
                  key={row.key}
                  ref={virtual.measure}
                  data-index={row.index}
                  className={classes.day}
                  style={virtual.rowStyle(row)}
                >
                  {group.isContinued ? (
                    <VisuallyHidden>
                      <h3>{heading}, continuación</h3>
                    </VisuallyHidden>
                  ) : (
                    <h3 className={classes.heading}>{heading}</h3>
                  )}
                  <ul>
                    {group.entries.map((entry) => (
                      <ListenRow
                        key={entry.id}
                        entry={entry}
                        songs={songs}
                        isOwn={owner === null}
                        timeZone={profile?.timeZone ?? null}
                        onRemoved={() => section.current?.focus({ preventScroll: true })}
                      />
                    ))}
                  </ul>
                </li>
              )
            })}
          </ol>
        )}
      </PagedList>
    </section>
  )
}

function titleOf(period: string, today: string): string {
  if (period === '') return 'Todo el diario'
  return capital(isOneDay(period) ? longDayText(period, today) : monthText(period))
}

function Empty({ owner, period, today }: Pick<Props, 'owner' | 'period' | 'today'>) {
  if (period !== '')
    return (
      <EmptyState
        headingLevel={3}
        title="Nada por aquí"
        hint={`No hay escuchas ${isOneDay(period) ? `el ${longDayText(period, today)}` : `en ${monthText(period)}`}.`}
      />
    )
  if (owner) return <EmptyState headingLevel={3} title={`${owner.name} todavía no anotó nada en su diario`} />
  return (
    <EmptyState
      headingLevel={3}
      title="Tu diario está vacío"
      hint="Anota lo que escuchas con «Lo escuché», en la página de una canción o un álbum, en su menú o en el reproductor."
      action={
        <ButtonLink component={Link} to={paths.music()}>
          Elegir una canción
        </ButtonLink>
      }
    />
  )
}
