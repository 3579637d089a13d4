import { AUDIENCE_NAMES } from '@remusic/contract/listening/diary'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isForbidden } from '../../base/failures/isForbidden.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { paths } from '../../paths.ts'
import { Calendar } from './Calendar.tsx'
import classes from './Diary.module.css'
import { DiaryList } from './DiaryList.tsx'
import { monthOf, yearOf } from './days.ts'
import { DAY_PARAM, isOneDay, isUndated, MONTH_PARAM, periodOf, UNDATED_PARAM } from './period.ts'
import { calendarQuery, diarySettingsQuery, undatedPages } from './queries.ts'
import { UndatedList } from './UndatedList.tsx'

export type DiaryProps = {
  userId: string
  /** The owner of the diary; null for the member's own. */
  owner: { name: string } | null
}

/** A diary: a calendar, and beside it the entries of everything, of a month or of a day. */
export function Diary({ userId, owner }: DiaryProps) {
  const [search, setSearch] = useSearchParams()
  const period = periodOf(search)
  const showsUndated = owner === null && isUndated(search)
  const current = useQuery(calendarQuery(userId, null))
  const year = period === '' ? null : yearOf(period)
  const isOtherYear = year !== null && year !== current.data?.year
  const other = useQuery({ ...calendarQuery(userId, year), enabled: isOtherYear })
  const shown = isOtherYear ? other : current

  const showPeriod = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(MONTH_PARAM)
        after.delete(DAY_PARAM)
        after.delete(UNDATED_PARAM)
        if (next !== '') after.set(isOneDay(next) ? DAY_PARAM : MONTH_PARAM, next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )

  const showUndated = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(MONTH_PARAM)
        after.delete(DAY_PARAM)
        after.set(UNDATED_PARAM, '1')
        return after
      },
      { replace: true, preventScrollReset: true },
    )

  if (current.isPending)
    return (
      <SkeletonGroup label="Abriendo el diario" className={classes.diary}>
        <Skeleton height={400} />
        <Skeleton height={400} />
      </SkeletonGroup>
    )
  if (isForbidden(current.error)) return <EmptyState title={messageOf(current.error)} />
  if (!current.data) return <ErrorState onRetry={() => void current.refetch()} pending={current.isFetching} />
  const { today } = current.data
  const month = period === '' ? monthOf(today) : monthOf(period)
  return (
    <div className={classes.diary}>
      <div className={classes.side}>
        <Calendar
          month={month}
          today={today}
          days={shown.data?.days ?? []}
          state={shown.data ? 'ready' : shown.isError ? 'failed' : 'loading'}
          selected={isOneDay(period) ? period : null}
          onMonth={(next) => showPeriod(next === monthOf(today) ? '' : next)}
          onDay={(day) => showPeriod(day === period ? month : day)}
          onRetry={() => void shown.refetch()}
        />
        {owner === null && <Readers />}
        {owner === null && <UndatedButton isShown={showsUndated} onShow={showUndated} />}
      </div>
      {showsUndated ? (
        <UndatedList onShowAll={() => showPeriod('')} />
      ) : (
        <DiaryList
          key={period}
          userId={userId}
          owner={owner}
          period={period}
          today={today}
          onShowAll={() => showPeriod('')}
        />
      )}
    </div>
  )
}

/** Shows the undated listens, if there are any. */
function UndatedButton({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data } = useInfiniteQuery(undatedPages)
  const total = data?.pages[0]?.total ?? 0
  if (total === 0 || isShown) return null
  return (
    <Button className="justify-self-start" size="s" onClick={onShow}>
      Sin fecha ({total.toLocaleString('es')})
    </Button>
  )
}

function Readers() {
  const { data: settings } = useQuery(diarySettingsQuery)
  return (
    <p className="muted text-sm">
      Tus notas las lees solo tú. Tu diario lo {settings?.diaryAudience === 'private' ? 'lee' : 'leen'}:{' '}
      <b>{settings ? AUDIENCE_NAMES[settings.diaryAudience].toLocaleLowerCase('es') : '…'}</b>.{' '}
      <TextLink component={Link} to={paths.diarySettings()}>
        Cambiar
      </TextLink>
    </p>
  )
}
