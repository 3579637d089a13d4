import { z } from 'zod'

export const MANIFEST_NAME = 'manifest.json'
export const FORMAT = 1

/** The last entry of a backup; a backup without it is incomplete. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The schema version: all migrations that were applied. */
  migrations: z.array(z.string()),
  /** Ordered so that each table references only earlier ones. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
    }),
  ),
  sequences: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof Manifest>
