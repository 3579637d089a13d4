import { useEffect } from 'react'
import { useBanner } from '../ui/bannercontext.ts'
import { onNewVersion } from './registration.ts'

/** Says when the line is gone and when it is back, and offers a new version once it has arrived. */
export function OfflineNotices() {
  const { showBanner } = useBanner()
  useEffect(() => {
    let takeAway: (() => void) | undefined
    const goneDown = () => {
      takeAway ??= showBanner({
        tone: 'info',
        text: 'Estás sin conexión. ReMusic sigue abierto y se pondrá al día cuando vuelva.',
        visibleMs: null,
      })
    }
    const comeBack = () => {
      if (!takeAway) return
      takeAway()
      takeAway = undefined
      showBanner({ tone: 'ok', text: 'Volvió la conexión' })
    }
    if (!navigator.onLine) goneDown()
    addEventListener('offline', goneDown)
    addEventListener('online', comeBack)
    return () => {
      takeAway?.()
      removeEventListener('offline', goneDown)
      removeEventListener('online', comeBack)
    }
  }, [showBanner])

  useEffect(
    () =>
      onNewVersion((takeOver) =>
        showBanner({
          tone: 'info',
          text: 'Hay una versión nueva de ReMusic',
          visibleMs: null,
          action: { label: 'Actualizar', onClick: takeOver },
        }),
      ),
    [showBanner],
  )
  return null
}
