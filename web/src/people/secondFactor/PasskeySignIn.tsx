import { useEffect, useEffectEvent, useRef } from 'react'
import FingerprintIcon from '~icons/ph/fingerprint'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { LOGIN_ERROR_VISIBLE_MS } from '../../base/ui/styles/timing.ts'
import { useFormBanner } from '../accounts/useFormBanner.tsx'
import {
  cancelPasskeys,
  choosePasskey,
  mayOfferPasskeys,
  offerPasskeys,
  problemOf,
  useHasPasskeys,
} from './passkeys.ts'
import { newSignInOptions, usePasskeySignIn } from './queries.ts'

/** The offer is renewed before its challenge expires. */
const OFFER_AGAIN_AFTER_MS = 50 * 60_000

/**
 * Signs in with a passkey instead of an address and a password. Browsers that can do so also offer passkeys in the field of the
 * address.
 */
export function PasskeySignIn({ onEntered }: { onEntered: (active: boolean) => void }) {
  const isSupported = useHasPasskeys()
  const signIn = usePasskeySignIn()
  const { banner, showBanner, hideBanner } = useFormBanner({ visibleMs: LOGIN_ERROR_VISIBLE_MS })
  const isChoosing = useRef(false)

  const enter = (choose: Parameters<typeof signIn.mutate>[0]) =>
    signIn.mutate(choose, {
      onSuccess: ({ active }) => onEntered(active),
      onError: (error) => showBanner('bad', problemOf(error)),
      onSettled: () => {
        isChoosing.current = false
      },
    })

  const offer = useEffectEvent(async () => {
    if (isChoosing.current || document.hidden) return
    const options = await newSignInOptions()
    if (isChoosing.current) return
    const response = await offerPasskeys(options)
    enter(async () => response)
  })

  useEffect(() => {
    // The offer may fail silently, because the button below does the same and reports errors.
    const tryOffer = () => void offer().catch(() => {})
    // A page with an open offer is not stored in the back/forward cache.
    const withdraw = () => void cancelPasskeys().catch(() => {})
    let timer: ReturnType<typeof setInterval> | undefined
    let isUnmounted = false
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tryOffer()
    }
    mayOfferPasskeys().then(
      (mayOffer) => {
        if (!mayOffer || isUnmounted) return
        tryOffer()
        timer = setInterval(tryOffer, OFFER_AGAIN_AFTER_MS)
        addEventListener('pagehide', withdraw)
        addEventListener('pageshow', resume)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      clearInterval(timer)
      removeEventListener('pagehide', withdraw)
      removeEventListener('pageshow', resume)
      withdraw()
    }
  }, [])

  if (!isSupported) return null
  const choose = () => {
    hideBanner()
    isChoosing.current = true
    enter(async () => choosePasskey(await newSignInOptions()))
  }
  return (
    <>
      <Button
        size="l"
        block
        icon={<FingerprintIcon aria-hidden />}
        pending={signIn.isPending}
        pendingLabel="Esperamos a tu dispositivo…"
        onClick={choose}
      >
        Entrar con una llave de acceso
      </Button>
      {banner}
    </>
  )
}
