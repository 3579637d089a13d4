import { z } from 'zod'
import { named, type Schema } from '../../base/schemas/named.ts'
import type * as votes from '../votes.ts'

const scoreSummarySchema = z.object({
  count: z.int().describe('Cuántos votos cuentan'),
  average: z.number().nullable().describe('El promedio simple de los votos que cuentan'),
  histogram: z.array(z.int()).length(5).describe('Cuántos votos que cuentan dieron 1, 2, 3, 4 y 5'),
  score: z
    .number()
    .nullable()
    .describe(
      'La calificación que se muestra: el promedio, acercado al de todo lo de su tipo si hay pocos votos',
    ),
  spread: z.number().nullable().describe('La desviación estándar; nula con menos de dos votos'),
  held: z.int().describe('Votos en revisión, que no cuentan por ahora'),
  dropped: z.int().describe('Votos descartados, que no cuentan'),
  prior: z
    .object({ mean: z.number(), votes: z.int() })
    .describe('De dónde parte la calificación: el promedio de todo lo de su tipo y cuántos votos pesa'),
  blind: z.literal(true).optional().describe('Cata a ciegas: las calificaciones se ven después de reseñar'),
} satisfies Record<keyof votes.ScoreSummary, z.core.SomeType>)
export interface ScoreSummary extends z.infer<typeof scoreSummarySchema> {}
export const ScoreSummary: Schema<ScoreSummary> = named(scoreSummarySchema)
