import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { settingsQuery } from '../api/settings.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { NotSold } from './NotSold.tsx'

/** In place of what the plan does not include: leads to Premium, or says that it is not sold here. */
export function PremiumKey({ label }: { label: string }) {
  const { data: settings } = useQuery(settingsQuery)
  if (settings?.sellsPremium === false) return <NotSold />
  return (
    <KeyLink component={Link} to={paths.premiumMember()} variant="primary" block>
      {label}
    </KeyLink>
  )
}
