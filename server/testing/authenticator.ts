import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  UsedCredential,
} from '@remusic/contract/people/schemas/secondFactor'
import type { z } from 'zod'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 }

/** Deviations of an attacker or a broken authenticator. */
type Deviation = {
  origin?: string
  rpId?: string
  counter?: number
  verifiesUser?: boolean
  challenge?: string
}

/** An authenticator in software with one passkey (ES256, attestation 'none'), as a browser at `origin` would use it. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const flagsOf = ({ verifiesUser = true }: Deviation) =>
    FLAGS.userPresent | (verifiesUser ? FLAGS.userVerified : 0)

  return {
    id: id.toString('base64url'),

    /** The result of startRegistration() in the browser. */
    create(
      options: z.output<typeof CreationOptions>,
      deviation: Deviation = {},
    ): z.input<typeof CreatedCredential> {
      const { rpId = options.rp.id, challenge = options.challenge } = deviation
      const key = encode([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = authenticatorData(rpId, flagsOf(deviation) | FLAGS.hasCredential, credential)
      const attestation = encode([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation.origin ?? origin).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** The result of startAuthentication() in the browser. */
    use(options: z.output<typeof RequestOptions>, deviation: Deviation = {}): z.input<typeof UsedCredential> {
      counter = deviation.counter ?? counter + 1
      const { rpId = options.rpId, challenge = options.challenge } = deviation
      const data = authenticatorData(rpId, flagsOf(deviation))
      const client = clientData('webauthn.get', challenge, deviation.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The subset of CBOR that authenticators need. */
type Value = number | string | Buffer | [Value, Value][]

function encode(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flat().map(encode)])
}

function head(major: number, count: number): Buffer {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  if (count < 256) return Buffer.from([type | 24, count])
  return Buffer.from([type | 25, count >> 8, count & 255])
}
