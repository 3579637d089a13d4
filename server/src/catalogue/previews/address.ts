/** Raised whenever previews sound different than before: addresses with it may be kept for ever. */
export const PREVIEW_VERSION = 1

export const previewAddress = (songApiId: string) => `/media/previews/${songApiId}.mp3?v=${PREVIEW_VERSION}`
