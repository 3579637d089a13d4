import type { ReactNode } from 'react'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import classes from './ComposerNote.module.css'

type Props = { icon: ReactNode; title: string; text: string; closeLabel: string; onClose: () => void }

/** Says above the composer what the text will be: an answer, or another version of a message. */
export function ComposerNote({ icon, title, text, closeLabel, onClose }: Props) {
  return (
    <div className={`row gap-3 text-sm ${classes.note}`}>
      {icon}
      <p>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <IconButton label={closeLabel} icon={<XIcon />} onClick={onClose} />
    </div>
  )
}
