import { z } from 'zod'
import { Line, upTo } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { PREVIEW_SECONDS } from '../../music/previews.ts'
import { ApiId } from '../../music/schemas/catalogue.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../moments.ts'
import { MAX_MOMENTS, MOMENT_LENGTH, MOMENTS_LISTED } from '../moments.ts'
import { MOMENT_TEXTS } from '../momentTexts.ts'

/** A moment as its author writes it. Seconds count from the start of the preview, because only the preview can be played. */
const MomentText = z.strictObject({
  second: z
    .int({ error: MOMENT_TEXTS.badSecond })
    .min(0, MOMENT_TEXTS.badSecond)
    .max(PREVIEW_SECONDS - 1, MOMENT_TEXTS.badSecond),
  text: Line.pipe(
    z.string().min(1, MOMENT_TEXTS.textRequired).superRefine(upTo(MOMENT_LENGTH, MOMENT_TEXTS.textLong)),
  ),
})

/** The moments of one review, in any order. */
export const MomentTexts = z
  .array(MomentText)
  .max(MAX_MOMENTS, MOMENT_TEXTS.tooMany)
  .superRefine((moments, context) => {
    for (const [index, { second }] of moments.entries())
      if (moments.findIndex((each) => each.second === second) < index)
        context.addIssue({ code: 'custom', message: MOMENT_TEXTS.sameSecond, path: [index, 'second'] })
  })

/** A moment as it is read back. */
export const Moment = z.object({
  second: z.int().describe('Desde el comienzo del avance'),
  text: z.string(),
})
export type Moment = z.infer<typeof Moment>

export const Mark = Moment.extend({ reviewId: z.uuid(), user: Person })
export type Mark = z.infer<typeof Mark>

export const SongMoments = z.object({
  count: z.int().describe('Cuántos momentos se marcaron en total'),
  strip: z.array(z.int()).length(PREVIEW_SECONDS).describe('Cuántos hay en cada segundo del avance'),
  marks: z
    .array(Mark)
    .describe(`Hasta ${MOMENTS_LISTED}, de las reseñas con más me gusta, en el orden en que suenan`),
})
export type SongMoments = z.infer<typeof SongMoments>

export const songMoments = route(endpoints.songMoments, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los momentos que la gente marcó en el avance de una canción',
  params: z.object({ id: ApiId }),
  response: SongMoments,
})
