import { z } from 'zod'
import { ApiId } from './catalogue.ts'
import { route } from './route.ts'

export const PREVIEW_TEXTS = {
  invalidAddress: 'La dirección de la muestra no es válida',
  notFound: 'Esta canción no tiene muestra',
  busy: 'Estamos preparando muchas canciones, intenta de nuevo en un momento',
  beyondEnd: 'La muestra no es tan larga',
} as const

/** The number of bars in the waveform of a preview. */
export const WAVEFORM_BARS = 96

export const Waveform = z.object({
  seconds: z.number().positive().describe('Cuánto dura la muestra'),
  peaks: z
    .array(z.number().int().min(0).max(100))
    .length(WAVEFORM_BARS)
    .describe('La altura de cada barra, de 0 a 100'),
})
export type Waveform = z.infer<typeof Waveform>

export const songWaveform = route('GET', '/api/back-end/songs/waveform/:id', {
  access: 'anyone',
  summary: 'La forma de onda de la muestra de una canción',
  params: z.object({ id: ApiId }),
  response: Waveform,
  cache: { seconds: 86_400, staleSeconds: 2_592_000 },
})
