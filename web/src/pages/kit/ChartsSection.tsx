import { BarList } from '../../base/ui/charts/BarList.tsx'
import { CalendarHeatMap } from '../../base/ui/charts/CalendarHeatMap.tsx'
import { Chart } from '../../base/ui/charts/Chart.tsx'
import { daysBetween } from '../../base/ui/charts/calendar.ts'
import type { ChartData } from '../../base/ui/charts/chart.ts'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic']

const REGISTRATIONS: ChartData = {
  series: [
    { key: 'free', label: 'Gratuito', ink: 1 },
    { key: 'paid', label: 'Premium', ink: 2 },
    { key: 'admin', label: 'Admin', ink: 3 },
  ],
  rows: MONTHS.map((label, month) => ({
    label,
    values: { free: 42 + month * 9, paid: 12 + month * 5, admin: month % 3 === 0 ? 2 : 0 },
  })),
}

const money = (value: number) => `$${value.toLocaleString('es-AR')}`

const INCOME: ChartData = {
  series: [{ key: 'income', label: 'Ingresos', ink: 2 }],
  rows: MONTHS.map((label, month) => ({ label, values: { income: 599 * (12 + month * month * 3) } })),
  formatValue: money,
  formatTick: (value) => `$${value / 1_000} mil`,
}

const YEAR = ['2024-01-01', '2024-12-31'] as const
const COUNTS = new Map(daysBetween(...YEAR).map((day, index) => [day, (index * index) % 7]))
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'].map((name) => ({
  name,
  short: name.slice(0, 3),
}))

export function ChartsSection() {
  return (
    <Section title="Gráficos: cinco líneas, un pentagrama">
      <div className={classes.whole}>
        <Chart
          kind="bars"
          title="Usuarios Registrados"
          headingLevel={3}
          axisLabel="Mes"
          data={REGISTRATIONS}
        />
      </div>
      <div className={classes.whole}>
        <Chart kind="lines" title="Ingresos" headingLevel={3} axisLabel="Mes" data={INCOME} />
      </div>
      <div className={classes.whole}>
        <CalendarHeatMap
          label="Un año, día por día"
          from={YEAR[0]}
          to={YEAR[1]}
          counts={COUNTS}
          textOf={(day) => `${day}: ${COUNTS.get(day) ?? 0}`}
          monthText={(month) => ({ name: month, short: MONTHS[Number(month.slice(5)) - 1] ?? '' })}
          weekdays={WEEKDAYS}
          hint="Elige un día con el dedo, el ratón o las flechas."
        />
      </div>
      <div className={classes.whole}>
        <BarList
          label="Géneros"
          bars={['Cumbia', 'Bolero', 'Rock alternativo latinoamericano'].map((name, index) => ({
            key: name,
            name,
            value: 9 - index * 3,
            valueText: `${9 - index * 3} escuchas`,
          }))}
        />
      </div>
    </Section>
  )
}
