import { useState } from 'react'

/** Tells whether a picture can be shown, and takes note when the browser could not load it. */
export function usePicture(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return {
    src: src && src !== failedSrc ? src : null,
    onError: () => setFailedSrc(src ?? null),
  }
}
