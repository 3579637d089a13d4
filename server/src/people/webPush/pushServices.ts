import type { Config } from '../../config.ts'

/**
 * The hosts of the push services of all current browsers; `*.` stands for any subdomain. Members choose the address that we send to, so it
 * must be one of these: any other could be a machine inside of our network. Only the owners of these names can change where they resolve
 * to, which also rules out DNS rebinding.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Opera, Samsung Internet, Brave
  '*.push.services.mozilla.com', // Firefox
  '*.notify.windows.com', // Edge on Windows
  '*.push.apple.com', // Safari
] as const

/** Whether we may send to this address: a known push service over https, or an origin that the operator has added. */
export function isPushService(endpoint: string, { webPushOrigins }: Pick<Config, 'webPushOrigins'>): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (webPushOrigins.includes(url.origin)) return true
  return (
    url.protocol === 'https:' && url.port === '' && PUSH_SERVICES.some((host) => matches(url.hostname, host))
  )
}

const matches = (hostname: string, host: string) =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
