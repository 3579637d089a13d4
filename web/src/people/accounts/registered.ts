import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'

/** Navigation state for the landing page: the address of an account that was created a moment ago. */
export const stateOfRegistered = (answer?: { msg: string }, sent?: { email: string }) =>
  answer?.msg === ACCOUNT_TEXTS.registered && sent ? { registeredAs: sent.email } : null

/** The address of somebody who has just registered in this tab, which the server cannot know. */
export function useRegisteredAs(): string | null {
  const { state } = useLocation()
  const { registeredAs = null } = (state ?? {}) as { registeredAs?: string }
  return useIsHydrated() ? registeredAs : null
}
