import { useState } from 'react'

/** The `src` of a picture, or null if there is none or the browser failed to load it. */
export function usePicture(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return {
    src: src && src !== failedSrc ? src : null,
    onError: () => setFailedSrc(src ?? null),
  }
}
