import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../base/limits/rateLimits.ts'

/** The most specific name goes first: Chrome's user agent also contains Safari, and Edge's contains both. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names the browser and operating system for the session list, or returns '' if neither is known. */
export function deviceOf(userAgent: string | undefined): string {
  const named = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? '')
}

/** Where a request comes from: the device by its name, and the IP address to count by. */
export type Origin = { device: string; address: string }

export const originOf = (request: FastifyRequest): Origin => ({
  device: deviceOf(request.headers['user-agent']),
  address: addressOf(request),
})
