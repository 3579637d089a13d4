import type { Db } from '@remusic/server/base/database/client'
import { z } from 'zod'
import { readJson } from '../content.ts'

/** A portrait is a number that gives a face that fits the name. */
const CREATORS = readJson(
  'community/creators.json',
  z
    .array(
      z.strictObject({ portrait: z.int().positive(), name: z.string(), handle: z.string(), bio: z.string() }),
    )
    .min(1),
)

/**
 * The links cannot lead to anybody: neither network accepts names with two hyphens or an underscore, so the addresses look like
 * those of people and belong to none.
 */
const linksOf = (handle: string) =>
  [
    { kind: 'github', url: `https://github.com/remusic--${handle}` },
    { kind: 'linkedin', url: `https://www.linkedin.com/in/remusic_${handle.replaceAll('-', '_')}` },
  ] as const

/** Portraits are drawn from the id. */
const idFor = (portrait: number) => `019a0000-0000-7000-8000-${String(portrait).padStart(12, '0')}`

/** Fills the team page with invented people, unless somebody has edited it. */
export async function fillCreators(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('creators').select('id').limit(1).executeTakeFirst()
    const edited = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'remove-creator')
      .limit(1)
      .executeTakeFirst()
    if (known || edited) return
    await tx
      .insertInto('creators')
      .values(
        CREATORS.map(({ portrait, name, bio }, i) => ({ id: idFor(portrait), name, bio, position: i + 1 })),
      )
      .execute()
    const links = CREATORS.flatMap(({ portrait, handle }) =>
      linksOf(handle).map((link) => ({ creator_id: idFor(portrait), ...link })),
    )
    await tx.insertInto('creator_links').values(links).execute()
  })
}
