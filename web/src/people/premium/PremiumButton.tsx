import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { settingsQuery } from '../../base/api/settings.ts'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { NotSold } from './NotSold.tsx'

/** Replaces what the plan does not include: links to Premium, or explains that it is not sold here. */
export function PremiumButton({ label }: { label: string }) {
  const { data } = useQuery(settingsQuery)
  const settings = useOnceHydrated(data)
  if (settings?.sellsPremium === false) return <NotSold />
  return (
    <ButtonLink component={Link} to={paths.premiumMember()} variant="primary" block>
      {label}
    </ButtonLink>
  )
}
