import { caller } from './caller.ts'
import { offlineError } from './error.ts'
import { errorFrom } from './errorFrom.ts'

/** Loads a file of this site that only its owner may read, such as a report. */
export async function loadOwnFile(url: string): Promise<Blob> {
  const token = caller().token()
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers }).catch(() => {
    throw offlineError()
  })
  if (!response.ok) throw await errorFrom(response)
  return response.blob()
}
