import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { paths } from '../../paths.ts'
import { onNewVersion } from './registration.ts'
import { useIsOnline } from './useIsOnline.ts'

/** Shows banners when the connection is lost and restored, and when a new version is ready. */
export function OfflineNotices() {
  const { showBanner } = useBanner()
  const isOnline = useIsOnline()
  // Conversations show their own notice.
  const isConversation = useLocation().pathname.startsWith(`${paths.chat()}/`)
  const isShown = !isOnline && !isConversation
  useEffect(() => {
    if (!isShown) return
    return showBanner({
      tone: 'info',
      text: 'Estás sin conexión. ReMusic sigue abierto y se pondrá al día cuando vuelva.',
      visibleMs: null,
    })
  }, [isShown, showBanner])

  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) showBanner({ tone: 'ok', text: 'Volvió la conexión' })
    wasOnline.current = isOnline
  }, [isOnline, showBanner])

  const [activate, setActivate] = useState<(() => void) | null>(null)
  useEffect(() => onNewVersion((newVersion) => setActivate(() => newVersion)), [])
  useEffect(() => {
    // Do not interrupt a conversation.
    if (!activate || isConversation) return
    return showBanner({
      tone: 'info',
      text: 'Hay una versión nueva de ReMusic',
      visibleMs: null,
      action: { label: 'Actualizar', onClick: activate },
      onDismiss: () => setActivate(null),
    })
  }, [activate, isConversation, showBanner])
  return null
}
