import { caller } from './caller.ts'
import { offlineError } from './error.ts'
import { errorFrom } from './errorFrom.ts'

/** Loads a picture of this site; null if the answer is 404, although that one is a picture too. */
export async function loadPicture(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Blob | null> {
  const response = await fetch(url, { signal, headers }).catch((error: unknown) => {
    throw signal.aborted ? error : offlineError()
  })
  if (response.status === 404) return null
  if (!response.ok) throw await errorFrom(response)
  return response.blob()
}

/** The same for a picture that only its owner can load. */
export function loadOwnPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  const token = caller().token()
  return loadPicture(url, signal, token === null ? {} : { authorization: `Bearer ${token}` })
}
