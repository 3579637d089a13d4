import type { PushChoices } from '@remusic/contract/people/schemas/webPush'
import { storage } from '../../base/api/storage.ts'

/** The worker is registered a few seconds after the first page has loaded, and caches the app first. */
const MAX_WAIT_FOR_WORKER_MS = 20_000

/** The abilities of this browser; iOS only knows pushes in an installed app. */
export type PushSupport = 'supported' | 'needs-install' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isIPadAsMac()
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'needs-install' : 'unsupported'
}

const isIPadAsMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

export class PermissionDeniedError extends Error {}
export class PushUnavailableError extends Error {}

/** Asks for the permission if it is not known yet. Only to be called after the person has pressed something. */
export async function requestPermission(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PermissionDeniedError()
}

/** The subscription of this browser, made with the key of this installation. Makes one if there is none. */
export async function ensureSubscription(publicKey: string): Promise<PushSubscriptionJSON> {
  const registration = await worker()
  const known = await registration.pushManager.getSubscription()
  if (known && isMadeWith(known, publicKey)) return known.toJSON()
  // A restored installation may have another key, with which the old subscription cannot be used.
  await known?.unsubscribe()
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new PushUnavailableError()
    })
  return made.toJSON()
}

export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushUnavailableError()), MAX_WAIT_FOR_WORKER_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

const STORAGE_KEY = 'push'

/**
 * The choices that were made in this browser, by whom and in which session. The server forgets a device together with its session, so
 * this is how the choices return when the same person signs in here again.
 */
export type RememberedDevice = PushChoices & { userId: string; sessionId: string }

export const rememberedDevice = {
  read(): RememberedDevice | null {
    try {
      return JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')
    } catch {
      return null
    }
  },
  write: (device: RememberedDevice) => storage.setItem(STORAGE_KEY, JSON.stringify(device)),
  forget: () => storage.removeItem(STORAGE_KEY),
}
