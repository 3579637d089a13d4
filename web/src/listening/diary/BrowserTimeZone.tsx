import { useEffect } from 'react'
import { useSaveTimeZone } from './queries.ts'
import { browserTimeZone } from './timeZones.ts'

/** Tells the server the time zone of the browser, for a member who has none. Renders nothing. */
export function BrowserTimeZone() {
  const { mutate } = useSaveTimeZone()
  useEffect(() => mutate(browserTimeZone()), [mutate])
  return null
}
