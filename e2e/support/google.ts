import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

const CLIENT_ID = '1234-prueba.apps.googleusercontent.com'
const KEY_NAME = 'llave-de-prueba'

/** A stand-in for Google: its public keys for the server; what it signs with is left to the journeys. */
export async function startGoogle() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_NAME, alg: 'RS256', use: 'sig' }]
  const certificates = createServer((_, response) => response.end(JSON.stringify({ keys })))
  await new Promise<void>((listening) => certificates.listen(0, '127.0.0.1', listening))
  const { port } = certificates.address() as AddressInfo
  process.env.REMUSIC_GOOGLE_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return {
    settings: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` },
    stop: () => new Promise((stopped) => certificates.close(stopped)),
  }
}

type Person = { sub: string; email: string; name: string }

/** Puts a button in the place of Google's, whose press says who is there; `vouched` or not for their address. */
export async function standInForGoogle(page: Page, person: Person, { vouched = true } = {}) {
  await page.exposeFunction('credentialFromGoogle', (nonce: string) =>
    signed({ ...person, email_verified: vouched, nonce }),
  )
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
}

const SCRIPT = `{
  let asked
  const initialize = (options) => { asked = options }
  const renderButton = (place) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Continuar con Google'
    button.onclick = async () => asked.callback({ credential: await credentialFromGoogle(asked.nonce) })
    place.append(button)
  }
  window.google = { accounts: { id: { initialize, renderButton } } }
}`

function signed(claims: object) {
  const { REMUSIC_GOOGLE_KEY: key } = process.env
  if (!key) throw new Error('No stand-in for Google: the global setup did not run')
  const now = Math.floor(Date.now() / 1_000)
  const parts = [
    { alg: 'RS256', kid: KEY_NAME },
    { ...claims, iss: 'https://accounts.google.com', aud: CLIENT_ID, iat: now, exp: now + 3_600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url')
  return [...parts, signature].join('.')
}
