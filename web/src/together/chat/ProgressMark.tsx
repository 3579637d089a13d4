import CheckBoldIcon from '~icons/ph/check-bold'
import ChecksBoldIcon from '~icons/ph/checks-bold'
import ClockBoldIcon from '~icons/ph/clock-bold'
import WarningCircleBoldIcon from '~icons/ph/warning-circle-bold'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './ProgressMark.module.css'
import type { Progress } from './rows.ts'

const MARKS = {
  waiting: { Icon: ClockBoldIcon, label: 'Enviando' },
  refused: { Icon: WarningCircleBoldIcon, label: 'No enviado' },
  sent: { Icon: CheckBoldIcon, label: 'Enviado' },
  delivered: { Icon: ChecksBoldIcon, label: 'Entregado' },
  read: { Icon: ChecksBoldIcon, label: 'Leído' },
} as const

/** The delivery status of the member's own message. */
export function ProgressMark({ progress, isWritten }: { progress: Progress; isWritten: boolean }) {
  const { Icon, label } = MARKS[progress]
  return (
    <span className={`inline-row gap-1 ${classes.mark}`} data-progress={progress} title={label}>
      <Icon aria-hidden />
      {isWritten ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
