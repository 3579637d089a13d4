import { useEffect, useState } from 'react'
import { Key } from '../ui/inputs/Key.tsx'
import type { MessageRow } from './rows.ts'
import { outbox } from './sending.ts'
import classes from './UnsentKeys.module.css'

/** A message usually is there before anybody wonders. */
const OFFERED_AFTER_MS = 4_000

/** What can be done about a message that has not gone out: try again with the same id, or throw it away. */
export function UnsentKeys({ message }: { message: MessageRow }) {
  const isLate = useIsLate(message.time)
  const isRefused = message.progress === 'refused'
  if (!isRefused && !isLate) return null
  const tryAgain = () => (isRefused ? outbox.retry(message.clientId) : outbox.flush())
  return (
    <div className={classes.unsent}>
      <p role={isRefused ? 'alert' : 'status'}>{message.reason ?? 'Todavía sin enviar'}</p>
      <div className={classes.keys}>
        <Key size="s" variant="ghost" onClick={tryAgain}>
          Reintentar
        </Key>
        <Key size="s" variant="bare" onClick={() => outbox.discard(message.clientId)}>
          Descartar
        </Key>
      </div>
    </div>
  )
}

function useIsLate(time: Date): boolean {
  const since = Date.now() - time.getTime()
  const [isLate, setIsLate] = useState(since >= OFFERED_AFTER_MS)
  useEffect(() => {
    if (isLate) return
    const timer = setTimeout(() => setIsLate(true), OFFERED_AFTER_MS - since)
    return () => clearTimeout(timer)
  }, [isLate, since])
  return isLate
}
