import type { z } from 'zod'

/**
 * A schema by the name of what it describes: `const songSchema = z.object({ … })`, `interface Song extends z.infer<typeof songSchema> {}`,
 * `const Song: Schema<Song> = named(songSchema)`. An inferred type is written out again in the declaration of every route and module that
 * uses it; an interface is only named there. Code that extends it or picks fields starts from the object itself, `songSchema`.
 */
export interface Schema<Output, Input = Output> extends z.ZodType<Output, Input> {}

/** The compiler compares only what goes in and out. Assigned to a `Schema`, it would compare each of the hundred methods of zod. */
// @__NO_SIDE_EFFECTS__
export function named<Output, Input = Output>(schema: z.core.$ZodType<Output, Input>): Schema<Output, Input> {
  return schema as Schema<Output, Input>
}
