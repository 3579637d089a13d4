import { Key } from '../ui/inputs/Key.tsx'
import classes from './ListNote.module.css'

type Props = { text: string; onRetry?: () => void; pending?: boolean }

/** In place of a list in a narrow column: nothing is there, or it could not be brought. */
export function ListNote({ text, onRetry, pending }: Props) {
  return (
    <div className={classes.note} {...(onRetry && { role: 'alert' })}>
      <p>{text}</p>
      {onRetry && (
        <Key size="s" pending={pending} onClick={onRetry}>
          Reintentar
        </Key>
      )}
    </div>
  )
}
