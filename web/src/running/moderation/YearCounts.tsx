import { RULES } from '@remusic/contract/running/moderation'
import type { ModerationYear } from '@remusic/contract/running/schemas/moderation'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { plural } from '../admin/numbers.ts'
import { moderationCountsQuery } from './queries.ts'
import classes from './Rules.module.css'

/** The figures of moderation in each year, for everybody to see. */
export function YearCounts() {
  const counts = useQuery(moderationCountsQuery)
  if (counts.isPending)
    return (
      <SkeletonGroup label="Contando las decisiones">
        <Skeleton width="100%" height={120} />
      </SkeletonGroup>
    )
  if (!counts.data)
    return (
      <ErrorState
        headingLevel={3}
        title={counts.error.message}
        onRetry={() => void counts.refetch()}
        pending={counts.isFetching}
      />
    )
  if (counts.data.years.length === 0)
    return <p className={classes.none}>Todavía no hubo reportes ni decisiones.</p>
  return (
    <ul className={`grid gap-6 ${classes.years}`}>
      {counts.data.years.map((year) => (
        <li key={year.year}>
          <Year {...year} />
        </li>
      ))}
    </ul>
  )
}

const SANCTION_NAMES = {
  hide: { one: 'contenido oculto', many: 'contenidos ocultos' },
  ban: { one: 'cuenta suspendida', many: 'cuentas suspendidas' },
} as const

function Year({ year, reports, dismissed, sanctions, appeals, overturned }: ModerationYear) {
  return (
    <>
      <h3>{year}</h3>
      <p>
        {plural(reports, 'reporte', 'reportes')} ·{' '}
        {plural(dismissed, 'caso desestimado', 'casos desestimados')} ·{' '}
        {plural(appeals, 'apelación', 'apelaciones')},{' '}
        {overturned === 0 ? 'ninguna aceptada' : `${plural(overturned, 'aceptada', 'aceptadas')}`}
      </p>
      {sanctions.length > 0 && (
        <ul className={classes.sanctions}>
          {sanctions.map(({ sanction, rule, count }) => (
            <li key={`${sanction} ${rule}`}>
              {plural(count, SANCTION_NAMES[sanction].one, SANCTION_NAMES[sanction].many)}: {RULES[rule].name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
