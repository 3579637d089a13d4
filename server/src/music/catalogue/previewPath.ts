/** Must be raised whenever previews sound different: URLs with the version are cached for ever. */
export const PREVIEW_VERSION = 1

export const previewPath = (songApiId: string) => `/media/previews/${songApiId}.mp3?v=${PREVIEW_VERSION}`
