import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useBanner } from './bannerContext.ts'

type Opening = { opened: boolean; onClose: () => void }

/**
 * A window that is brought when it is first opened, so that no page loads what nobody may ever open. One that cannot be
 * brought stays closed and says so; opening it again tries again.
 */
export function whenOpened<P extends Opening>(bring: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the head of a module, as with React's own lazy
  return function OnceOpened(props: P) {
    const [Window, setWindow] = useState<ComponentType<P> | null>(() => known)
    const [isMounted, setMounted] = useState(false)
    const { showBanner } = useBanner()
    const isMissing = props.opened && !Window
    const fail = useEffectEvent(() => {
      props.onClose()
      showBanner({ tone: 'bad', text: 'No pudimos abrirlo, revisa tu conexión' })
    })
    useEffect(() => {
      if (!isMissing) return
      let isGone = false
      bring().then(
        (brought) => {
          known = brought
          if (!isGone) setWindow(() => brought)
        },
        () => {
          if (!isGone) fail()
        },
      )
      return () => {
        isGone = true
      }
    }, [isMissing])
    // It is there closed for a moment, so that it opens as it does ever after: from its key, and back to it.
    useEffect(() => setMounted(Window !== null), [Window])
    return Window && <Window {...props} opened={props.opened && isMounted} />
  }
}
