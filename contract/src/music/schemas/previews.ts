import { z } from 'zod'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../previews.ts'
import { WAVEFORM_BARS } from '../previews.ts'
import { ApiId } from './catalogue.ts'

export const Waveform = z.object({
  seconds: z.number().positive().describe('Cuánto dura la muestra'),
  peaks: z
    .array(z.number().int().min(0).max(100))
    .length(WAVEFORM_BARS)
    .describe('La altura de cada barra, de 0 a 100'),
})
export type Waveform = z.infer<typeof Waveform>

export const songWaveform = route(endpoints.songWaveform, {
  access: 'anyone',
  scope: 'read',
  summary: 'La forma de onda de la muestra de una canción',
  params: z.object({ id: ApiId }),
  response: Waveform,
  cache: { seconds: 86_400, staleSeconds: 2_592_000 },
})
