import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** The content encodings of pages and of the API's description, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const

/** Sets the security headers of every response. Routes that serve a page or a file replace the strict default policy. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

export function securityHeaders(config: Config) {
  return {
    'content-security-policy': API_POLICY,
    'x-content-type-options': 'nosniff',
    // Google's sign-in popup communicates with the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'DENY',
    ...(isHttps(config) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Where browsers report violations of the policy of pages. */
export const CSP_REPORTS_PATH = '/csp-reports'
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
export const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Whether pictures and sounds of Deezer may be shown. Without a configured source they may, because an Admin can choose Deezer at any time.
 */
const showsDeezer = (config: Config) => config.catalog !== 'demo' || config.previews === 'deezer'

/**
 * The headers of an embedded card, the only page that other sites may show in a frame. It runs only the script with this hash, and cannot
 * make requests of its own.
 */
export function embedHeaders(config: Config, hashes: { style: string; script: string }) {
  const deezer = showsDeezer(config)
  const policy = [
    "default-src 'none'",
    `script-src '${hashes.script}'`,
    `style-src '${hashes.style}'`,
    `img-src 'self'${deezer ? ' https://*.dzcdn.net https://api.deezer.com' : ''}`,
    `media-src 'self'${deezer ? ' https://*.dzcdn.net' : ''}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The policy of HTML pages: scripts and style elements need the nonce of this response. */
export function pagePolicy(config: Config, nonce: string) {
  const google = config.google.clientId !== null
  const deezer = showsDeezer(config)
  const sources: Record<string, (string | false)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, google && 'https://accounts.google.com/gsi/client'],
    'style-src': ["'self'", `'nonce-${nonce}'`, google && 'https://accounts.google.com/gsi/style'],
    // React renders style attributes, and hydration compares them. Only values of our components are in them.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      deezer && 'https://*.dzcdn.net',
      deezer && 'https://api.deezer.com',
      google && 'https://lh3.googleusercontent.com',
    ],
    'media-src': ["'self'", deezer && 'https://*.dzcdn.net'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      config.publicUrl.replace(/^http/, 'ws'),
      google && 'https://accounts.google.com/gsi/',
    ],
    'frame-src': [google ? 'https://accounts.google.com/gsi/' : "'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const policy = Object.entries(sources).map(([name, list]) => `${name} ${list.filter(Boolean).join(' ')}`)
  policy.push(`report-uri ${CSP_REPORTS_PATH}`)
  // Browsers that know report-to ignore report-uri, but only send reports of pages that were loaded over https.
  if (isHttps(config)) policy.push('report-to csp', 'upgrade-insecure-requests')
  return policy.join('; ')
}

/** Names the endpoint of `report-to` in the policy of pages. */
export const reportingHeaders = (config: Config) =>
  isHttps(config) ? { 'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"` } : {}

export const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:')
