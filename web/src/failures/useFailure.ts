import { useCallback } from 'react'
import { ApiError } from '../api/error.ts'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { messageOf } from './messageOf.ts'
import { upgrade } from './upgrade.ts'

/**
 * Shows why something was not done: where the plan ends with what another one gives, otherwise as a banner, in which
 * `what` is the sentence that says what it was.
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
