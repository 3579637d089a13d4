import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './GoogleButton.module.css'
import { loadGoogle } from './gsi.ts'

type Props = {
  clientId: string
  onCredential: (answer: { credential: string; nonce: string }) => void
  /** Shown above the button, unless Google cannot be reached. */
  lead?: ReactNode
  /** Shown if Google cannot be reached. */
  fallback?: ReactNode
}

const WIDTH_PX = 400

/** Google's own button. Closing its popup fires no event, so there is no pending state. */
export function GoogleButton({ clientId, onCredential, lead, fallback = null }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [isUnavailable, setUnavailable] = useState(false)
  const latestOnCredential = useRef(onCredential)
  latestOnCredential.current = onCredential
  useEffect(() => {
    let isUnmounted = false
    loadGoogle()
      .then((google) => {
        if (isUnmounted || !container.current) return
        const nonce = crypto.randomUUID()
        google.initialize({
          client_id: clientId,
          nonce,
          ux_mode: 'popup',
          callback: ({ credential }) => latestOnCredential.current({ credential, nonce }),
        })
        google.renderButton(container.current, {
          type: 'standard',
          theme: 'filled_black',
          size: 'large',
          text: 'continue_with',
          width: Math.min(WIDTH_PX, container.current.clientWidth),
          locale: 'es',
        })
      })
      // The script is blocked or unreachable: the password form still works.
      .catch(() => setUnavailable(true))
    return () => {
      isUnmounted = true
    }
  }, [clientId])
  if (isUnavailable) return fallback
  return (
    <>
      {lead}
      <div ref={container} className={classes.place} />
    </>
  )
}
