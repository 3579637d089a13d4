import { endpoint } from './endpoint.ts'

export const PREVIEW_TEXTS = {
  invalidAddress: 'La dirección de la muestra no es válida',
  notFound: 'Esta canción no tiene muestra',
  busy: 'Estamos preparando muchas canciones, intenta de nuevo en un momento',
  beyondEnd: 'La muestra no es tan larga',
} as const

/** The number of bars in the waveform of a preview. */
export const WAVEFORM_BARS = 96

export const songWaveform = endpoint('GET', '/api/back-end/songs/waveform/:id')
