import type { Stats } from '@remusic/contract/listening/schemas/stats'
import { CalendarHeatMap } from '../../base/ui/charts/CalendarHeatMap.tsx'
import { ChartFrame } from '../../base/ui/charts/ChartFrame.tsx'
import { dayText, monthText, WEEKDAY_NAMES, weekdayOf } from '../diary/days.ts'
import { daysTable } from './figures.ts'
import { countText, dayFiguresText, monthNameOf } from './texts.ts'

const MONTH = (month: string) => ({
  name: monthText(month),
  short: monthNameOf(Number(month.slice(5))).slice(0, 3),
})

type Props = { stats: Pick<Stats, 'year' | 'days' | 'daysFrom' | 'daysTo'> }

/** The calendar of a year, or of the last 365 days, with a shade for what each day has. */
export function DaysMap({ stats: { year, days, daysFrom, daysTo } }: Props) {
  const title = year === null ? 'Los últimos 365 días' : `Día por día en ${year}`
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  const counts = new Map(days.map(({ day, listens, reviews }) => [day, listens + reviews]))
  const textOf = (day: string) =>
    dayFiguresText(
      WEEKDAY_NAMES[weekdayOf(day)]?.name ?? '',
      byDay.get(day) ?? { day, listens: 0, reviews: 0 },
    )
  return (
    <ChartFrame
      title={title}
      axisLabel="Día"
      summary={summaryOf(days)}
      data={daysTable(days, daysFrom, daysTo)}
      hideLegend
      readable
    >
      <CalendarHeatMap
        label={`${title}, del ${dayText(daysFrom)} al ${dayText(daysTo)}`}
        from={daysFrom}
        to={daysTo}
        counts={counts}
        textOf={textOf}
        monthText={MONTH}
        weekdays={WEEKDAY_NAMES}
        hint="Elige un día con el dedo, el ratón o las flechas."
      />
    </ChartFrame>
  )
}

function summaryOf(days: Stats['days']): string {
  const count = days.filter(({ listens, reviews }) => listens + reviews > 0).length
  if (count === 0) return 'Ningún día con escuchas o reseñas.'
  return count === 1 ? '1 día con escuchas o reseñas.' : `${countText(count)} días con escuchas o reseñas.`
}
