import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@remusic/contract/people/webPush'
import { jwtVerify } from 'jose'

export type ReceivedPush = {
  headers: IncomingHttpHeaders
  message: PushMessage
  /** The claims of the signed token, after its signature has been checked with the key in the header. */
  claims: Record<string, unknown>
  publicKey: string
}

type Reply = {
  status: number
  headers?: Record<string, string>
  /** The service holds its response back until this settles. */
  after?: Promise<unknown>
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
export type Browser = ReturnType<PushService['aBrowser']>

/** A push service on this machine. It checks the signature of each push and decrypts it, as push services and browsers do. */
export async function startPushService() {
  const browsers = new Map<string, { receive(headers: IncomingHttpHeaders, body: Buffer): Promise<Reply> }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const browser = browsers.get(request.url ?? '')
    const {
      status,
      headers = {},
      after,
    } = browser ? await browser.receive(request.headers, Buffer.concat(chunks)) : { status: 410 }
    await after
    response.writeHead(status, headers).end()
  })
  // A process that is busy could send a push on a connection that this service is about to close.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    /** A browser that has subscribed, with keys of its own. */
    aBrowser() {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const keys = createECDH('prime256v1')
      const publicKey = keys.generateKeys()
      const auth = randomBytes(16)
      const pushes: ReceivedPush[] = []
      const replies: Reply[] = []
      let attempts = 0
      browsers.set(path, {
        async receive(headers, body) {
          attempts += 1
          const reply = replies.shift() ?? { status: 201 }
          if (reply.status >= 400) return reply
          const text = decrypt(body, { keys, publicKey, auth })
          const vapid = await verified(headers.authorization ?? '', origin)
          pushes.push({ headers, message: JSON.parse(text), ...vapid })
          return reply
        },
      })
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        },
        pushes,
        attempts: () => attempts,
        /** Replies to the next pushes; every other push is accepted. */
        replyWith: (...next: Reply[]) => void replies.push(...next),
        unsubscribe: () => void browsers.delete(path),
      }
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

type Keys = { keys: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer }

/** RFC 8291, on top of RFC 8188. */
function decrypt(body: Buffer, { keys, publicKey, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** RFC 8292. */
async function verified(authorization: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { audience })
  return { claims: payload as Record<string, unknown>, publicKey: key }
}
