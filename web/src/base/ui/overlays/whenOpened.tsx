import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useIsHydrated } from '../styles/useIsHydrated.ts'
import { useBanner } from './bannerContext.ts'

type Opening = { opened: boolean; onClose: () => void }

/**
 * Loads an overlay when it is first opened, so that pages do not load overlays that may never open. If that fails, it
 * stays closed and shows a banner; opening it again retries.
 */
export function whenOpened<P extends Opening>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function LazyOverlay(props: P) {
    const [Overlay, setOverlay] = useState<ComponentType<P> | null>(() => loaded)
    const [isMounted, setMounted] = useState(false)
    const { showBanner } = useBanner()
    const isMissing = props.opened && !Overlay
    const fail = useEffectEvent(() => {
      props.onClose()
      showBanner({ tone: 'bad', text: 'No pudimos abrirlo, revisa tu conexión' })
    })
    useEffect(() => {
      if (!isMissing) return
      let isCancelled = false
      load().then(
        (component) => {
          loaded = component
          if (!isCancelled) setOverlay(() => component)
        },
        () => {
          if (!isCancelled) fail()
        },
      )
      return () => {
        isCancelled = true
      }
    }, [isMissing])
    // It mounts closed first, so that the first opening animates and handles the focus like any later one. Overlays render
    // nothing before the page is hydrated.
    const isHydrated = useIsHydrated()
    useEffect(() => setMounted(Overlay !== null && isHydrated), [Overlay, isHydrated])
    return Overlay && <Overlay {...props} opened={props.opened && isMounted} />
  }
}
