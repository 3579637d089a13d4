import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Db } from '../../base/database/client.ts'
import { installationKey } from '../../base/database/installationKey.ts'

/** The PKCS #8 header that precedes the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Signer = {
  /** Short id of the public key, by which an archive names the key it was signed with. */
  keyId: string
  publicKey: KeyObject
  sign(content: Buffer): Buffer
}

/** The key pair of this installation, which all its servers share. */
export async function loadSigner(db: Db): Promise<Signer> {
  const seed = await installationKey(db, 'archive')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_START, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return { keyId: keyIdOf(publicKey), publicKey, sign: (content) => sign(null, content, privateKey) }
}

const keyIdOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16)

export const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString()

/** The public key as a JWK (RFC 8037), and as PEM for openssl. */
export const publicKeyDocument = ({ keyId, publicKey }: Signer) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig', kid: keyId }],
  pem: pemOf(publicKey),
})
