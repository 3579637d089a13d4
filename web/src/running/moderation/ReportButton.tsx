import type { ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { useState } from 'react'
import FlagIcon from '~icons/ph/flag'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { useSession } from '../../people/accounts/session.ts'

const ReportDialog = whenOpened(() => import('./ReportDialog.tsx').then((m) => m.ReportDialog))

type Props = {
  kind: ReportedKind
  id: string
  /** The accessible name of the content: «la reseña de Ana». */
  what: string
  /** Passed if the content may be the member's own, which cannot be reported. */
  authorId?: string
  className?: string | undefined
}

/** Reports content. Only for members, and never shown on their own content. */
export function ReportButton({ kind, id, what, authorId, className }: Props) {
  const me = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!me || me.userId === authorId) return null
  return (
    <>
      <IconButton
        className={className}
        label={`Reportar ${what}`}
        icon={<FlagIcon />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReportDialog kind={kind} id={id} opened onClose={() => setOpen(false)} />}
    </>
  )
}
