import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import type { ReportedKind } from '@remusic/contract/moderation'
import { useState } from 'react'
import { useSession } from '../accounts/session.ts'
import { IconKey } from '../ui/IconKey.tsx'
import { ReportDialog } from './ReportDialog.tsx'

type Props = {
  kind: ReportedKind
  id: string
  /** Whose it is: nobody reports themselves. */
  authorId: string
  className?: string | undefined
}

/** Tells ReMusic that something should not be here; only for who is signed in, and never on one's own. */
export function ReportKey({ kind, id, authorId, className }: Props) {
  const me = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!me || me.userId === authorId) return null
  return (
    <>
      <IconKey className={className} label="Reportar" icon={<FlagIcon />} onClick={() => setOpen(true)} />
      {isOpen && <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
