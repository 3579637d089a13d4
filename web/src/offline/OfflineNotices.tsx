import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { onNewVersion } from './registration.ts'

/** Says when the line is gone and when it is back, and offers a new version once it has arrived. */
export function OfflineNotices() {
  const { showBanner } = useBanner()
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine)
  // A conversation says by itself what becomes of what one writes there; saying it twice helps nobody.
  const isConversation = useLocation().pathname.startsWith(`${paths.chat()}/`)
  const isTold = !isOnline && !isConversation
  useEffect(() => {
    if (!isTold) return
    return showBanner({
      tone: 'info',
      text: 'Estás sin conexión. ReMusic sigue abierto y se pondrá al día cuando vuelva.',
      visibleMs: null,
    })
  }, [isTold, showBanner])

  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) showBanner({ tone: 'ok', text: 'Volvió la conexión' })
    wasOnline.current = isOnline
  }, [isOnline, showBanner])

  const [takeOver, setTakeOver] = useState<(() => void) | null>(null)
  useEffect(() => onNewVersion((offered) => setTakeOver(() => offered)), [])
  useEffect(() => {
    // It can wait until nobody is in the middle of a sentence.
    if (!takeOver || isConversation) return
    return showBanner({
      tone: 'info',
      text: 'Hay una versión nueva de ReMusic',
      visibleMs: null,
      action: { label: 'Actualizar', onClick: takeOver },
      onGone: () => setTakeOver(null),
    })
  }, [takeOver, isConversation, showBanner])
  return null
}

function watchLine(changed: () => void) {
  addEventListener('offline', changed)
  addEventListener('online', changed)
  return () => {
    removeEventListener('offline', changed)
    removeEventListener('online', changed)
  }
}
