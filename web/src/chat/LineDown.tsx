import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash'
import { useEffect, useState } from 'react'
import { live } from '../api/socket.ts'
import { Banner } from '../ui/overlays/Banner.tsx'
import classes from './LineDown.module.css'

/** A blink of the line is nobody's business. */
const TOLD_AFTER_MS = 2_500

/** Says while the line is down what becomes of what one writes. */
export function LineDown() {
  const isDown = useIsLineDown()
  return (
    <div className={classes.place} role="status">
      {isDown && (
        <Banner tone="info" visibleMs={null} icon={<CloudSlashIcon weight="fill" aria-hidden />}>
          Sin conexión. Lo que escribas se enviará cuando vuelva
        </Banner>
      )}
    </div>
  )
}

function useIsLineDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isUp: boolean) => {
      clearTimeout(timer)
      if (isUp) setIsDown(false)
      else timer = setTimeout(() => setIsDown(true), TOLD_AFTER_MS)
    }
    look(live.isUp())
    const stop = live.watch(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isDown
}
