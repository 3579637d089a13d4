import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../base/ui/charts/Chart.tsx'
import { Figures } from './Figures.tsx'
import { registrationsChart, registrationsSummary } from './figures.ts'
import { registrationsQuery } from './queries.ts'
import { useMonths } from './useMonths.tsx'

/** New accounts by month. */
export function Registrations() {
  const { months, field } = useMonths()
  const registrations = useQuery(registrationsQuery(months))
  return (
    <Figures title="Usuarios Registrados" figures={registrations} control={field} height={420}>
      {(data) => (
        <Chart
          kind="bars"
          title="Usuarios Registrados por mes y rol"
          hideTitle
          headingLevel={3}
          axisLabel="Mes"
          summary={registrationsSummary(data.months)}
          data={registrationsChart(data.months)}
        />
      )}
    </Figures>
  )
}
