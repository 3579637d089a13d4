import { moneyText } from '@remusic/contract/base/money'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../base/ui/charts/Chart.tsx'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import { Figures } from './Figures.tsx'
import { incomeChart, incomeSummary } from './figures.ts'
import { countText } from './numbers.ts'
import { incomeQuery } from './queries.ts'
import { useMonths } from './useMonths.tsx'

/** Income from Premium: the price times its users, and the amount actually collected. */
export function Income() {
  const { months, field } = useMonths()
  const income = useQuery(incomeQuery(months))
  return (
    <Figures title="Ingresos" figures={income} control={field} height={520}>
      {(data) => (
        <>
          <StatStrip
            stats={[
              { label: `Ingresos (${data.price} × Premium)`, value: moneyText(data.income, data.currency) },
              { label: 'Usuarios Premium', value: countText(data.premiumUsers) },
              {
                label: 'Cobrado este mes',
                value: moneyText(data.months.at(-1)?.collected ?? 0, data.currency),
              },
              {
                label: `Cobrado en ${data.months.length} meses`,
                value: moneyText(
                  data.months.reduce((sum, { collected }) => sum + collected, 0),
                  data.currency,
                ),
              },
            ]}
          />
          <Chart
            kind="lines"
            title="Ingresos por mes"
            headingLevel={3}
            axisLabel="Mes"
            summary={incomeSummary(data)}
            data={incomeChart(data)}
          />
        </>
      )}
    </Figures>
  )
}
