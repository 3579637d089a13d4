import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartData } from '../../ui/charts/chart.ts'
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
    </Section>
  )
}
