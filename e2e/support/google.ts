import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

const CLIENT_ID = '1234-prueba.apps.googleusercontent.com'
const KEY_NAME = 'llave-de-prueba'

/** Serves the public keys of a fake Google to the server; tests sign credentials with the private key. */
export async function startFakeGoogle() {
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

/** Replaces Google's script by a button that signs the person in, with a verified email address or not. */
export async function mockGoogle(page: Page, person: Person, { emailVerified = true } = {}) {
  await page.exposeFunction('credentialFromGoogle', (nonce: string) =>
    signed({ ...person, email_verified: emailVerified, nonce }),
  )
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
}

const SCRIPT = `{
  let config
  const initialize = (options) => { config = options }
  const renderButton = (place) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.foreign = ''
    button.textContent = 'Continuar con Google'
    button.onclick = async () => config.callback({ credential: await credentialFromGoogle(config.nonce) })
    place.append(button)
  }
  window.google = { accounts: { id: { initialize, renderButton } } }
}`

function signed(claims: object) {
  const { REMUSIC_GOOGLE_KEY: key } = process.env
  if (!key) throw new Error('There is no fake Google: the global setup did not run')
  const now = Math.floor(Date.now() / 1_000)
  const parts = [
    { alg: 'RS256', kid: KEY_NAME },
    { ...claims, iss: 'https://accounts.google.com', aud: CLIENT_ID, iat: now, exp: now + 3_600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url')
  return [...parts, signature].join('.')
}
