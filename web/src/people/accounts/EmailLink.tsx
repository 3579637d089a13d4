import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../base/api/error.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { StatePoster } from '../../base/ui/layout/StatePoster.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { BrandLink } from './BrandLink.tsx'

type Props = {
  /** The action of the button. */
  act: UseMutationResult<{ msg: string }, Error, void>
  title: string
  text: string
  actLabel: string
  /** A link to continue with, once it is done or if the link no longer works. */
  next: ReactNode
}

/**
 * The screen of a link in a mail about the e-mail address. The visitor presses a button, because programs that scan mails open every
 * link in them.
 */
export function EmailLink({ act, title, text, actLabel, next }: Props) {
  if (act.isSuccess || isFinal(act.error)) {
    const outcome = act.isSuccess ? act.data.msg : messageOf(act.error)
    return (
      <StatePoster
        brand={<BrandLink />}
        title={outcome}
        noteHeight={act.isSuccess ? 'top' : 'bottom'}
        wash={act.isSuccess ? WASHES.jacaranda : WASHES.rosa}
        actions={
          <>
            <VisuallyHidden role={act.isSuccess ? 'status' : 'alert'}>{outcome}</VisuallyHidden>
            {next}
          </>
        }
      />
    )
  }
  return (
    <StatePoster
      brand={<BrandLink />}
      title={title}
      text={text}
      wash={WASHES.hueso}
      actions={
        <>
          <NeedsScripts what="Este enlace" />
          {act.isError && (
            <Banner tone="bad" visibleMs={null}>
              {messageOf(act.error)}
            </Banner>
          )}
          <Button variant="ink" size="l" pending={act.isPending} onClick={() => act.mutate()}>
            {actLabel}
          </Button>
        </>
      }
    />
  )
}

/** The server has judged the link; a retry would give the same result. */
const isFinal = (error: Error | null) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many'
