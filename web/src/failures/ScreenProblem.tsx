import type { ReactNode } from 'react'
import { Page } from '../ui/layout/Page.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { isMissing } from './isMissing.ts'
import { messageOf } from './messageOf.ts'

type Props = {
  error: Error
  onRetry: () => void
  pending: boolean
  /** What the page is called when there is nothing at its address. */
  missing: string
  hint?: string | undefined
  /** The way on. */
  action: ReactNode
}

/** In place of a screen whose thing is not there, or could not be brought. */
export function ScreenProblem({ error, onRetry, pending, missing, hint, action }: Props) {
  const isGone = isMissing(error)
  return (
    <Page title={isGone ? missing : 'Algo no salió bien'} hideTitle>
      <ErrorState title={messageOf(error)} {...(isGone ? { hint } : { onRetry, pending })} action={action} />
    </Page>
  )
}
