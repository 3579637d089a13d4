import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './CalendarHeatMap.module.css'
import { dayAfter, monthsOf, SHADES, shadeOf, weeksBetween } from './calendar.ts'

export type CalendarHeatMapProps = {
  /** The accessible name of the map. */
  label: string
  /** The first and the last day. */
  from: string
  to: string
  /** Days without an entry count as 0. */
  counts: ReadonlyMap<string, number>
  /** The text of a day: 'martes 3 de marzo de 2026: 2 ventas'. */
  textOf: (day: string) => string
  /** 2026-03 → 'marzo' and 'mar'. */
  monthText: (month: string) => { name: string; short: string }
  /** From Monday: the name and its abbreviation. */
  weekdays: readonly { name: string; short: string }[]
  /** Shown below while no day is focused or pointed at. */
  hint: string
}

/** The columns and rows that a key moves by. */
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }
const DAYS_PER_PAGE = 28
/** A month with fewer weeks has no room for its name. */
const WEEKS_OF_A_LABEL = 3

/**
 * One cell per day, a column per week and a shade for the count. It is a grid with one tab stop: arrow keys move by a day and by a
 * week, the page keys by four weeks, Home and End to the first and the last day.
 */
export function CalendarHeatMap({
  label,
  from: first,
  to: last,
  counts,
  textOf,
  monthText,
  weekdays,
  hint,
}: CalendarHeatMapProps) {
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksBetween(first, last)
  const latest = [...counts].findLast(([, count]) => count > 0)?.[0]
  const [stop, setStop] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const tabStop = isWithin(stop, first, last) ?? isWithin(latest ?? null, first, last) ?? first
  const highest = Math.max(0, ...counts.values())

  const moveTo = (day: string) => {
    setStop(day)
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const day = dayAt(event)
    const target = day && targetOf(event.key, day, first, last)
    if (!target) return
    event.preventDefault()
    moveTo(target)
  }
  return (
    <div className={classes.map}>
      <div className={classes.scroller}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys reach every day
          role="grid"
          aria-label={label}
          className={classes.grid}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            setStop(dayAt(event))
            setPointed(dayAt(event))
          }}
          onBlur={() => setPointed(null)}
          onPointerOver={(event) => setPointed(dayAt(event))}
          onPointerLeave={() => setPointed(null)}
        >
          <thead>
            <tr>
              <td />
              {monthsOf(weeks).map(({ month, weeks: span }) => (
                <th key={month} scope="colgroup" colSpan={span} className={classes.month}>
                  <VisuallyHidden>{monthText(month).name}</VisuallyHidden>
                  {span >= WEEKS_OF_A_LABEL && <span aria-hidden>{monthText(month).short}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map(({ name, short }, weekday) => (
              <tr key={name}>
                <th scope="row" className={classes.weekday}>
                  <VisuallyHidden>{name}</VisuallyHidden>
                  <span aria-hidden>{short}</span>
                </th>
                {weeks.map((week) => {
                  const day = week[weekday] ?? null
                  // The first and the last week have cells without a day.
                  if (day === null) return <td key={week.find((each) => each !== null)} />
                  return (
                    <td
                      key={day}
                      data-day={day}
                      data-shade={shadeOf(counts.get(day) ?? 0, highest)}
                      className={classes.day}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-label={textOf(day)}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.foot}>
        {/* A screen reader reads the focused cell. */}
        <p className={classes.shown} aria-hidden>
          {pointed === null ? hint : textOf(pointed)}
        </p>
        <p className={classes.legend} aria-hidden>
          Menos
          {Array.from({ length: SHADES + 1 }, (_, shade) => (
            <span key={String(shade)} data-shade={shade} className={classes.swatch} />
          ))}
          Más
        </p>
      </div>
    </div>
  )
}

function isWithin(day: string | null, first: string, last: string): string | null {
  return day !== null && day >= first && day <= last ? day : null
}

function dayAt({ target }: SyntheticEvent): string | null {
  return target instanceof HTMLElement ? (target.dataset.day ?? null) : null
}

/** The day that a key leads to; null if it is not one of the grid's keys. */
function targetOf(key: string, day: string, first: string, last: string): string | null {
  if (key === 'Home') return first
  if (key === 'End') return last
  if (key === 'PageUp') return maxOf(dayAfter(day, -DAYS_PER_PAGE), first)
  if (key === 'PageDown') return minOf(dayAfter(day, DAYS_PER_PAGE), last)
  const step = STEPS[key]
  if (step === undefined) return null
  const target = dayAfter(day, step)
  return target < first || target > last ? day : target
}

const minOf = (one: string, other: string) => (one < other ? one : other)
const maxOf = (one: string, other: string) => (one > other ? one : other)
