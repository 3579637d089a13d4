import { useId } from 'react'
import classes from './ClosedKey.module.css'
import { Key, type KeyProps } from './Key.tsx'

export type ClosedKeyProps = Omit<KeyProps, 'onClick' | 'pending' | 'pendingLabel' | 'type' | 'disabled'> & {
  /** Why it cannot be pressed, in one sentence. */
  reason: string
}

/** A key for what is not open yet: it can be reached and says why, and nothing happens when it is pressed. */
export function ClosedKey({ reason, ...look }: ClosedKeyProps) {
  const reasonId = useId()
  return (
    <div className={classes.closed}>
      <Key {...look} aria-disabled aria-describedby={reasonId} />
      <p id={reasonId} className={classes.reason}>
        {reason}
      </p>
    </div>
  )
}
