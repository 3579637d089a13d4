import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSession } from '../accounts/session.ts'
import { drafts } from './drafts.ts'

/** Whether this device has a draft about the subject. */
export function useHasDraft(subject: string): boolean {
  const userId = useSession()?.userId ?? ''
  return useIsHydrated() && drafts.read(userId, subject) !== undefined
}
