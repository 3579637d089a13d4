import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  // The server accepts a nonce once, so the next attempt needs another one.
  const [nonce, setNonce] = useState(() => crypto.randomUUID())
  const latestOnCredential = useRef(onCredential)
  latestOnCredential.current = onCredential
  useEffect(() => {
    let isUnmounted = false
    loadGoogle()
      .then((google) => {
        if (isUnmounted || !container.current) return
        google.initialize({
          client_id: clientId,
          nonce,
          ux_mode: 'popup',
          callback: ({ credential }) => {
            setNonce(crypto.randomUUID())
            latestOnCredential.current({ credential, nonce })
          },
        })
        container.current.replaceChildren()
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
  }, [clientId, nonce])
  if (isUnavailable) return fallback
  return (
    <>
      {lead}
      <div ref={container} className="flex justify-center touch" />
    </>
  )
}
