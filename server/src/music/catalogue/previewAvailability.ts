import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Config } from '../../config.ts'

/** A recording has one or two codes; a few classics have dozens, which would use up the quota. */
export const MAX_ISRCS = 10
/** Codes become part of a URL path, so others are ignored. */
export const ISRC = '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'

/**
 * Whether a song can be played: its source has a preview, or Deezer may be asked for one by ISRC and is not known to lack it.
 * The operator's permission is in a table, so that no query needs the configuration.
 */
export const hasPreview = sql<boolean>`(
  songs.has_preview or (
    songs.isrcs <> '{}'
    and exists (select from catalogue_settings where previews_by_isrc)
    and exists (
      select from unnest(songs.isrcs[1:${sql.lit(MAX_ISRCS)}]) as code
      where code ~ ${sql.lit(ISRC)}
        and not exists (select from deezer_previews where isrc = code and track_id is null)
    )
  )
)`

/** Must be called before the first query, by only one of the processes of a server. */
export async function storeCatalogueSettings(db: Db, { previews }: Pick<Config, 'previews'>): Promise<void> {
  const settings = { previews_by_isrc: previews === 'deezer' }
  await db
    .insertInto('catalogue_settings')
    .values(settings)
    .onConflict((known) => known.column('is_only').doUpdateSet(settings))
    .execute()
}
