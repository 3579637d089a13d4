import { useCallback } from 'react'
import { ApiError } from '../api/error.ts'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { messageOf } from './messageOf.ts'
import { upgrade } from './upgrade.ts'

/**
 * Shows why an action failed: a plan limit opens the upgrade dialog, any other error a banner. `what` names the action
 * in the banner.
 */
export function useFailure(what?: string) {
  const { showBanner } = useBanner()
  return useCallback(
    (error: Error) => {
      const reason = messageOf(error)
      if (error instanceof ApiError && error.code === 'plan_limit') upgrade.offer(reason)
      else showBanner({ tone: 'bad', text: what === undefined ? reason : `${what}. ${reason}` })
    },
    [showBanner, what],
  )
}
