import { useEffect, useRef, useState } from 'react'
import { Divider } from '../ui/layout/Divider.tsx'
import classes from './GoogleButton.module.css'
import { loadGoogle } from './gsi.ts'

type Props = { clientId: string; onCredential: (given: { credential: string; nonce: string }) => void }

const WIDTH_PX = 400

/** Google's own button. Its window may be closed without a word, so nothing here waits for it. */
export function GoogleButton({ clientId, onCredential }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const given = useRef(onCredential)
  given.current = onCredential
  useEffect(() => {
    let isGone = false
    loadGoogle()
      .then((google) => {
        if (isGone || !place.current) return
        const nonce = crypto.randomUUID()
        google.initialize({
          client_id: clientId,
          nonce,
          ux_mode: 'popup',
          callback: ({ credential }) => given.current({ credential, nonce }),
        })
        google.renderButton(place.current, {
          type: 'standard',
          theme: 'filled_black',
          size: 'large',
          text: 'continue_with',
          width: Math.min(WIDTH_PX, place.current.clientWidth),
          locale: 'es',
        })
      })
      // Blocked or offline: the form above still serves.
      .catch(() => setAway(true))
    return () => {
      isGone = true
    }
  }, [clientId])
  if (isAway) return null
  return (
    <>
      <Divider>o</Divider>
      <div ref={place} className={classes.place} />
    </>
  )
}
