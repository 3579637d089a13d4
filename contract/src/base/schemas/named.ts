import type { z } from 'zod'

/**
 * A schema by the name of what it describes: `const songSchema = z.object({ … })`, `interface Song extends z.infer<typeof songSchema> {}`,
 * `const Song: Schema<Song> = songSchema`. An inferred type is written out again in the declaration of every route and module that
 * uses it; an interface is only named there. Code that extends it or picks fields starts from the object itself, `songSchema`.
 */
export interface Schema<Output, Input = Output> extends z.ZodType<Output, Input> {}
