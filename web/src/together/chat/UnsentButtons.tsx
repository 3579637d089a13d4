import { useEffect, useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import type { MessageRow } from './rows.ts'
import { outbox } from './sending.ts'
import classes from './UnsentButtons.module.css'

/** The buttons appear only after this delay, since most messages are sent well before. */
const SHOWN_AFTER_MS = 4_000

/** Retries an unsent message with the same id, or discards it. */
export function UnsentButtons({ message }: { message: MessageRow }) {
  const isLate = useIsLate(message.time)
  const isRefused = message.progress === 'refused'
  if (!isRefused && !isLate) return null
  const tryAgain = () => (isRefused ? outbox.retry(message.clientId) : outbox.flush())
  return (
    <div className={`column items-end gap-1 muted text-sm ${classes.unsent}`}>
      <p role={isRefused ? 'alert' : 'status'}>{message.reason ?? 'Todavía sin enviar'}</p>
      <div className="flex gap-1-5">
        <Button size="s" variant="ghost" onClick={tryAgain}>
          Reintentar
        </Button>
        <Button size="s" variant="bare" onClick={() => outbox.discard(message.clientId)}>
          Descartar
        </Button>
      </div>
    </div>
  )
}

function useIsLate(time: Date): boolean {
  const since = Date.now() - time.getTime()
  const [isLate, setIsLate] = useState(since >= SHOWN_AFTER_MS)
  useEffect(() => {
    if (isLate) return
    const timer = setTimeout(() => setIsLate(true), SHOWN_AFTER_MS - since)
    return () => clearTimeout(timer)
  }, [isLate, since])
  return isLate
}
