import { useEffect, useState } from 'react'
import CloudSlashFillIcon from '~icons/ph/cloud-slash-fill'
import { live } from '../../base/api/socket.ts'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import classes from './ConnectionLostNotice.module.css'

/** Shorter interruptions are not shown. */
const NOTICE_DELAY_MS = 2_500

/** Tells the member, while the connection is down, that messages will be sent later. */
export function ConnectionLostNotice() {
  const isDisconnected = useIsDisconnected()
  return (
    <div className={classes.place} role="status">
      {isDisconnected && (
        <Banner tone="info" visibleMs={null} icon={<CloudSlashFillIcon aria-hidden />}>
          Sin conexión. Lo que escribas se enviará cuando vuelva
        </Banner>
      )}
    </div>
  )
}

function useIsDisconnected(): boolean {
  const [isDisconnected, setIsDisconnected] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (isConnected: boolean) => {
      clearTimeout(timer)
      if (isConnected) setIsDisconnected(false)
      else timer = setTimeout(() => setIsDisconnected(true), NOTICE_DELAY_MS)
    }
    update(live.isConnected())
    const stop = live.watch(update)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isDisconnected
}
