import { moneyText } from '@remusic/contract/base/money'
import { PREMIUM } from '@remusic/contract/people/plans'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../base/api/settings.ts'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import classes from './Figures.module.css'
import { Figures } from './Figures.tsx'
import { countText } from './numbers.ts'
import { userCountsQuery } from './queries.ts'

/** Admins are not part of the total. */
export function UserCounts() {
  const counts = useQuery(userCountsQuery)
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Figures title="Cantidad Usuarios" figures={counts} height={320}>
      {({ total, free, premium, admin, inactive, openReports }) => (
        <>
          <StatStrip
            stats={[
              { label: 'Usuarios', value: countText(total) },
              { label: 'Gratuito', value: countText(free) },
              { label: 'Premium', value: countText(premium) },
              {
                label: 'Ingresos (599 × Premium)',
                value: moneyText(premium * PREMIUM.pricePerMonth, settings?.currency ?? ''),
              },
            ]}
          />
          {total > 0 && <Shares free={free} premium={premium} />}
          <StatStrip
            stats={[
              { label: 'Admin', value: countText(admin) },
              { label: 'Inactivos', value: countText(inactive) },
              { label: 'Reportes abiertos', value: countText(openReports) },
            ]}
          />
          <p className="measure muted">
            El total de usuarios suma Gratuito y Premium; no cuenta a los administradores ni a las cuentas
            inactivas.
          </p>
        </>
      )}
    </Figures>
  )
}

function Shares({ free, premium }: { free: number; premium: number }) {
  const percent = (part: number) =>
    (part / (free + premium)).toLocaleString('es-AR', { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div className="grid gap-2-5">
      <div className={classes.bar} aria-hidden>
        {free > 0 && <span className={classes.free} style={{ flexGrow: free }} />}
        {premium > 0 && <span className={classes.premium} style={{ flexGrow: premium }} />}
      </div>
      <ul className={`flex flex-wrap gap-x-6 gap-y-1-5 text-sm medium ${classes.legend}`}>
        <li>
          <i className={classes.free} aria-hidden />
          {percent(free)} Gratuito
        </li>
        <li>
          <i className={classes.premium} aria-hidden />
          {percent(premium)} Premium
        </li>
      </ul>
    </div>
  )
}
