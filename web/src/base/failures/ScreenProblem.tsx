import type { ReactNode } from 'react'
import { Page } from '../ui/layout/Page.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { isMissing } from './isMissing.ts'
import { messageOf } from './messageOf.ts'

type Props = {
  error: Error
  onRetry: () => void
  pending: boolean
  /** The title of the page when nothing exists at its URL. */
  missing: string
  hint?: string | undefined
  /** A link to continue with. */
  action: ReactNode
}

/** Replaces a screen whose subject does not exist or failed to load. */
export function ScreenProblem({ error, onRetry, pending, missing, hint, action }: Props) {
  const isGone = isMissing(error)
  return (
    <Page title={isGone ? missing : 'Algo no salió bien'} hideTitle>
      <ErrorState title={messageOf(error)} {...(isGone ? { hint } : { onRetry, pending })} action={action} />
    </Page>
  )
}
