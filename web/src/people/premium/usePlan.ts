import { useQuery } from '@tanstack/react-query'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { planQuery } from './queries.ts'

/** The member's plan, with its end as a date for display. */
export function usePlan() {
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery)
  const endsAt = useLocalDate(plan?.endsAt ?? '')
  return { plan: plan && { ...plan, endsAt: plan.endsAt && endsAt }, error, isFetching, refetch }
}
