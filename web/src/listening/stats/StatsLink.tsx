import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import ChartBarBoldIcon from '~icons/ph/chart-bar-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { accessQuery } from '../diary/queries.ts'

/** Links to the figures of a person, if they share them with the viewer. */
export function StatsLink({ person }: { person: { id: string; name: string } }) {
  const { data: access } = useQuery(accessQuery(person.id))
  if (!access?.stats) return null
  return (
    <ButtonLink component={Link} to={paths.userStats(person.id)} icon={<ChartBarBoldIcon />}>
      Ver sus números
    </ButtonLink>
  )
}
