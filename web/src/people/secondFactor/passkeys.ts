import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  UsedCredential,
} from '@remusic/contract/people/schemas/secondFactor'
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { messageOf } from '../../base/failures/messageOf.ts'
import { loadChunk } from '../../base/ui/layout/lazyChunk.ts'

const TEXTS = {
  cancelled: 'No se usó ninguna llave de acceso, intenta de nuevo',
  known: 'Ese dispositivo ya tiene una llave de acceso de esta cuenta',
  unsuitable: 'Ese dispositivo no puede guardar llaves de acceso, prueba con otro',
  wrongAddress: 'Las llaves de acceso no funcionan en esta dirección de ReMusic',
} as const

const TEXT_OF_CODE: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: TEXTS.known,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: TEXTS.unsuitable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: TEXTS.unsuitable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: TEXTS.unsuitable,
  ERROR_INVALID_DOMAIN: TEXTS.wrongAddress,
  ERROR_INVALID_RP_ID: TEXTS.wrongAddress,
}

/** The browser or the user has not completed the use of a passkey. The message can be shown to the user. */
class PasskeyError extends Error {}

const library = () => loadChunk(() => import('@simplewebauthn/browser'))

// The schemas and the library describe the same JSON; only their optional properties are typed differently.
type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationJson = Parameters<typeof startRegistration>[0]['optionsJSON']
type Created = z.input<typeof CreatedCredential>
type Used = z.input<typeof UsedCredential>

/** Lets the browser create a passkey. */
export async function createPasskey(options: z.infer<typeof CreationOptions>): Promise<Created> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as CreationJson }).catch(explain) as Promise<Created>
}

/** Lets the user choose a passkey in a dialog of the browser. */
export async function choosePasskey(options: RequestOptions): Promise<Used> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as RequestJson }).catch(explain) as Promise<Used>
}

/**
 * Lets the browser offer passkeys together with saved addresses, in the field whose autocomplete is `webauthn`. Resolves when
 * the user has chosen one.
 */
export async function offerPasskeys(options: RequestOptions): Promise<Used> {
  const { startAuthentication } = await library()
  return startAuthentication({
    optionsJSON: options as RequestJson,
    useBrowserAutofill: true,
  }) as Promise<Used>
}

export async function mayOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/** Withdraws the offer, or closes the browser's dialog. */
export async function cancelPasskeys() {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** The sentence to show to the user, whatever kind of error it is. */
export function problemOf(error: unknown): string {
  return error instanceof PasskeyError ? error.message : messageOf(error)
}

/** Whether this browser knows passkeys. The server assumes it, because nearly all do. */
export const useHasPasskeys = () => useSyncExternalStore(never, hasPasskeys, () => true)

const hasPasskeys = () => 'PublicKeyCredential' in globalThis

const never = () => () => {}

/** A cancelled dialog, one that nobody answered and a device without passkeys are the same error, for privacy. */
function explain(error: unknown): never {
  const { code } = error as { code?: string }
  throw new PasskeyError((code && TEXT_OF_CODE[code]) || TEXTS.cancelled, { cause: error })
}
