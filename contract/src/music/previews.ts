import { endpoint } from '../base/endpoint.ts'

export const PREVIEW_TEXTS = {
  invalidAddress: 'La dirección de la muestra no es válida',
  notFound: 'Esta canción no tiene avance',
  busy: 'Estamos preparando muchas canciones, intenta de nuevo en un momento',
  beyondEnd: 'La muestra no es tan larga',
} as const

/** How long a preview is: sources cut theirs to this length, and ReMusic composes its own to within three seconds of it. */
export const PREVIEW_SECONDS = 30

/** The number of bars in the waveform of a preview. */
export const WAVEFORM_BARS = 96

/** Whether a song is invented music of the demo, whose preview ReMusic renders itself. */
export const isDemoSong = (songApiId: string) => /^93\d{10}$/.test(songApiId)

/** The provider of a song's preview, if it has one. */
export const previewProvider = (songApiId: string) => (isDemoSong(songApiId) ? 'ReMusic' : 'Deezer')

export const songWaveform = endpoint('GET', '/api/back-end/songs/waveform/:id')
