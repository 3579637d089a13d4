import { useCallback } from 'react'
import { ApiError } from '../api/error.ts'
import { useBanner } from '../ui/bannercontext.ts'

/** Long enough to read what the plan would give. */
const PLAN_LIMIT_VISIBLE_MS = 6_000

/** Shows what the server refused, as a banner; what a plan does not cover stays long enough to act on. */
export function useFailure(fallback?: string) {
  const { showBanner } = useBanner()
  return useCallback(
    (error: Error) => {
      const text =
        fallback ?? (error instanceof ApiError ? error.message : 'Algo no salió bien, intenta de nuevo')
      const isPlanLimit = error instanceof ApiError && error.code === 'plan_limit'
      if (isPlanLimit) showBanner({ tone: 'info', text: error.message, visibleMs: PLAN_LIMIT_VISIBLE_MS })
      else showBanner({ tone: 'bad', text })
    },
    [showBanner, fallback],
  )
}
