import { useCallback, useState } from 'react'

/** The props of a picture, whose `src` is null if there is none or the browser failed to load it. */
export function usePicture(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const onError = useCallback(() => setFailedSrc(src ?? null), [src])
  return {
    src: src && src !== failedSrc ? src : null,
    onError,
    /** Notices an error from before the page was hydrated. A drawing without a size has no natural width either. */
    ref: useCallback(
      (img: HTMLImageElement | null) => {
        if (img?.complete && img.naturalWidth === 0) img.decode().catch(onError)
      },
      [onError],
    ),
  }
}
