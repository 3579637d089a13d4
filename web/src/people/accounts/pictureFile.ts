import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg']
const MAX_BYTES = 2 * 1024 * 1024

/** Why the server would reject a picture, or null. */
export function pictureProblem({ type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return ACCOUNT_TEXTS.notAPicture
  return size > MAX_BYTES ? ACCOUNT_TEXTS.largePicture : null
}

export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
