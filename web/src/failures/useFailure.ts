import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { useBanner } from '../ui/bannercontext.ts'

/** Long enough to read what the plan would give, and to reach the way there with the keyboard. */
const PLAN_LIMIT_VISIBLE_MS = 8_000

/** Shows why something was not done, as a banner; `what` is the sentence that says what it was. */
export function useFailure(what?: string) {
  const { showBanner } = useBanner()
  const navigate = useNavigate()
  return useCallback(
    (error: Error) => {
      const reason = messageOf(error)
      if (error instanceof ApiError && error.code === 'plan_limit')
        showBanner({
          tone: 'info',
          text: reason,
          visibleMs: PLAN_LIMIT_VISIBLE_MS,
          action: { label: 'Ver Premium', onClick: () => void navigate(paths.premiumMember()) },
        })
      else showBanner({ tone: 'bad', text: what === undefined ? reason : `${what}. ${reason}` })
    },
    [showBanner, navigate, what],
  )
}
