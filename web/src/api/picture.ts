import { offlineError } from './error.ts'
import { errorFrom } from './errorFrom.ts'

/** Loads a picture of this site; null if it says that there is nothing to show, which it does with a picture too. */
export async function loadPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : offlineError()
  })
  if (response.status === 404) return null
  if (!response.ok) throw await errorFrom(response)
  return response.blob()
}
