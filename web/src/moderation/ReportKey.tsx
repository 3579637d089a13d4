import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import type { ReportedKind } from '@remusic/contract/moderation'
import { useState } from 'react'
import { useSession } from '../accounts/session.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'

const ReportDialog = whenOpened(() => import('./ReportDialog.tsx').then((m) => m.ReportDialog))

type Props = {
  kind: ReportedKind
  id: string
  /** What it is, as it is read aloud: «la reseña de Ana». */
  what: string
  /** Whose it is, where it may be one's own: nobody reports themselves. */
  authorId?: string
  className?: string | undefined
}

/** Tells ReMusic that something should not be here; only for who is signed in, and never on one's own. */
export function ReportKey({ kind, id, what, authorId, className }: Props) {
  const me = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!me || me.userId === authorId) return null
  return (
    <>
      <IconKey
        className={className}
        label={`Reportar ${what}`}
        icon={<FlagIcon />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReportDialog kind={kind} id={id} opened onClose={() => setOpen(false)} />}
    </>
  )
}
