import type { z } from 'zod'

/**
 * A schema by the name of what it describes: `const songSchema = z.object({ … })`, `interface Song extends z.infer<typeof songSchema> {}`,
 * `const Song: Schema<Song> = named(songSchema)`. An inferred type is written out again in the declaration of every route and module that
 * uses it; an interface is only named there. Code that extends it or picks fields starts from the object itself, `songSchema`.
 */
export interface Schema<Output, Input = Output> extends z.ZodType<Output, Input> {}

/** Lets the compiler compare only the input and output types, instead of each of zod's hundred methods. */
// @__NO_SIDE_EFFECTS__
export function named<Output, Input = Output>(schema: z.core.$ZodType<Output, Input>): Schema<Output, Input> {
  return schema as Schema<Output, Input>
}
