import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './ProgressMark.module.css'
import type { Progress } from './rows.ts'

const MARKS = {
  waiting: { Icon: ClockIcon, label: 'Enviando' },
  refused: { Icon: WarningCircleIcon, label: 'No enviado' },
  sent: { Icon: CheckIcon, label: 'Enviado' },
  delivered: { Icon: ChecksIcon, label: 'Entregado' },
  read: { Icon: ChecksIcon, label: 'Leído' },
} as const

/** The delivery status of one's own message. */
export function ProgressMark({ progress, isWritten }: { progress: Progress; isWritten: boolean }) {
  const { Icon, label } = MARKS[progress]
  return (
    <span className={classes.mark} data-progress={progress} title={label}>
      <Icon weight="bold" aria-hidden />
      {isWritten ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
