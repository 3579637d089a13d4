import { FIRST_DAY } from '@remusic/contract/listening/diary'
import type { DiaryCalendar } from '@remusic/contract/listening/schemas/diary'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import CaretDoubleLeftIcon from '~icons/ph/caret-double-left'
import CaretDoubleRightIcon from '~icons/ph/caret-double-right'
import CaretLeftIcon from '~icons/ph/caret-left'
import CaretRightIcon from '~icons/ph/caret-right'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './Calendar.module.css'
import {
  addDays,
  addMonths,
  capital,
  DAYS_PER_WEEK,
  dayInMonth,
  dayNumber,
  listensText,
  longDayText,
  monthOf,
  monthText,
  WEEKDAY_NAMES,
  weekdayOf,
  weeksOf,
} from './days.ts'

type Props = {
  /** The month that is shown: 2026-11. */
  month: string
  today: string
  /** The days with entries, of the year of this month. */
  days: DiaryCalendar['days']
  state: 'ready' | 'loading' | 'failed'
  selected: string | null
  onMonth: (month: string) => void
  onDay: (day: string) => void
  onRetry: () => void
}

const MONTHS_PER_YEAR = 12
/** A day with more entries shows their number instead of dots. */
const MAX_DOTS = 3

/** A month with the number of entries of each day. Arrow keys move between days, page keys between months and, with Shift, years. */
export function Calendar({ month, today, days, state, selected, onMonth, onDay, onRetry }: Props) {
  const titleId = useId()
  const counts = useMemo(() => new Map(days.map(({ day, listens }) => [day, listens])), [days])
  const grid = useRef<HTMLTableElement>(null)
  // The day that the Tab key reaches.
  const [reached, setReached] = useState(selected ?? today)
  const current = monthOf(reached) === month ? reached : clamp(dayInMonth(reached, month), today)
  // The day that a key has led to, until it is rendered and takes the focus: a day of another month is rendered later.
  const target = useRef<string | null>(null)
  useEffect(() => {
    if (target.current !== current) return
    target.current = null
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const moveTo = (day: string) => {
    const next = clamp(day, today)
    if (next === current) return
    target.current = next
    setReached(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event, current)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }
  const total = days.reduce((sum, each) => (monthOf(each.day) === month ? sum + each.listens : sum), 0)
  const isLast = month >= monthOf(today)
  const previousYear = addMonths(month, -MONTHS_PER_YEAR)
  const nextYear = addMonths(month, MONTHS_PER_YEAR)
  return (
    <section className="min-w-0" aria-labelledby={titleId}>
      <div className="row flex-wrap justify-between gap-x-3 gap-y-1 mb-3">
        <h2 id={titleId} className="text-h3" aria-live="polite">
          {capital(monthText(month))}
        </h2>
        <div className={classes.buttons}>
          <IconButton
            label="Año anterior"
            icon={<CaretDoubleLeftIcon />}
            disabled={previousYear < monthOf(FIRST_DAY)}
            onClick={() => onMonth(previousYear)}
          />
          <IconButton
            label="Mes anterior"
            icon={<CaretLeftIcon />}
            disabled={month <= monthOf(FIRST_DAY)}
            onClick={() => onMonth(addMonths(month, -1))}
          />
          <IconButton
            label="Mes siguiente"
            icon={<CaretRightIcon />}
            disabled={isLast}
            onClick={() => onMonth(addMonths(month, 1))}
          />
          <IconButton
            label="Año siguiente"
            icon={<CaretDoubleRightIcon />}
            disabled={isLast}
            onClick={() => onMonth(monthOf(clamp(`${nextYear}-01`, today)))}
          />
        </div>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
        role="grid"
        className={classes.grid}
        aria-labelledby={titleId}
        aria-busy={state === 'loading'}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden>{short}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a weekday
                  <td key={weekday} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    today={today}
                    count={counts.get(day) ?? 0}
                    isSelected={day === selected}
                    isReached={day === current}
                    onPick={() => {
                      setReached(day)
                      onDay(day)
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`muted text-sm tabular-nums mt-3 ${classes.total}`} role="status">
        {state === 'ready' ? (
          `${total === 0 ? 'Sin escuchas' : listensText(total)} en ${monthText(month)}`
        ) : state === 'failed' ? (
          <>
            No pudimos contar las escuchas.{' '}
            <TextLink component="button" onClick={onRetry}>
              Reintentar
            </TextLink>
          </>
        ) : (
          'Contando las escuchas…'
        )}
      </p>
    </section>
  )
}

type CellProps = {
  day: string
  today: string
  count: number
  isSelected: boolean
  isReached: boolean
  onPick: () => void
}

function DayCell({ day, today, count, isSelected, isReached, onPick }: CellProps) {
  const isFuture = day > today
  return (
    <td>
      <button
        type="button"
        data-day={day}
        className={cx(
          'grid justify-items-start text-sm tabular-nums',
          classes.day,
          count > 0 && classes.filled,
          day === today && classes.today,
          isSelected && classes.selected,
        )}
        tabIndex={isReached ? 0 : -1}
        aria-pressed={isSelected}
        disabled={isFuture}
        {...(day === today && { 'aria-current': 'date' as const })}
        aria-label={`${longDayText(day, today)}${isFuture ? '' : `, ${count === 0 ? 'sin escuchas' : listensText(count)}`}`}
        onClick={onPick}
      >
        <span>{dayNumber(day)}</span>
        <span
          className={`row gap-1 ${classes.marks}`}
          {...(count > MAX_DOTS && { 'data-count': count.toLocaleString('es', { notation: 'compact' }) })}
          aria-hidden
        >
          {Array.from({ length: count > MAX_DOTS ? 1 : count }, (_, i) => String(i)).map((dot) => (
            <i key={dot} />
          ))}
        </span>
      </button>
    </td>
  )
}

/** The day that a key leads to, or null for other keys. */
function targetOf({ key, shiftKey }: KeyboardEvent, from: string): string | null {
  const months = shiftKey ? MONTHS_PER_YEAR : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -DAYS_PER_WEEK)
    case 'ArrowDown':
      return addDays(from, DAYS_PER_WEEK)
    case 'Home':
      return addDays(from, -weekdayOf(from))
    case 'End':
      return addDays(from, DAYS_PER_WEEK - 1 - weekdayOf(from))
    case 'PageUp':
      return dayInMonth(from, addMonths(monthOf(from), -months))
    case 'PageDown':
      return dayInMonth(from, addMonths(monthOf(from), months))
    default:
      return null
  }
}

const clamp = (day: string, today: string) => (day > today ? today : day < FIRST_DAY ? FIRST_DAY : day)
