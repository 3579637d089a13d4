import { linkTo, type Shared, sentenceOf } from './shared.ts'

/** Whether this is a phone or tablet with a share sheet. Desktop browsers that have one reach fewer apps than our dialog. */
export const hasShareSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Opens the share sheet of the system. Resolves to false if the browser refused, not if the person closed it. */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export const shareDataOf = (shared: Shared): ShareData => ({
  title: 'ReMusic',
  text: sentenceOf(shared),
  url: linkTo(shared),
})
