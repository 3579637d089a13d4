import type { Shared } from './shared.ts'
import { linkTo, sentenceOf } from './texts.ts'

/** Opens the share sheet of the system. Resolves to false if the browser refused, not if the person closed it. */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Opens the share sheet with the link and the sentence of something. */
export const openShareSheetFor = (shared: Shared): Promise<boolean> =>
  openShareSheet({ title: 'ReMusic', text: sentenceOf(shared), url: linkTo(shared) })
