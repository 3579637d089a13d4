import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { profileText, type Reportable, visibility } from '../../running/moderation/reportable.ts'

const REVIEWS_SHOWN = 3

/** A profile has no date, so all of it counts as written since any moment. */
export const reportableProfile: Reportable = {
  async find(db, id) {
    const user = await db
      .selectFrom('users')
      .select('id')
      .select(profileText('users.id').as('text'))
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
    return user ? { authorId: user.id, text: user.text || null } : null
  },

  async contents(db, ids) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.id', 'erased_at', 'profiles.hidden_at'])
      .select(profileText('users.id').as('text'))
      .select(
        sql<{ id: string; title: string; text: string }[]>`array(
          select json_build_object('id', reviews.id, 'title', reviews.title, 'text', reviews.description)
          from reviews where reviews.user_id = users.id and deleted_at is null and hidden_at is null
          order by reviews.id desc limit ${sql.lit(REVIEWS_SHOWN)}
        )`.as('reviews'),
      )
      .where('users.id', 'in', ids)
      .execute()
    return rows.map(({ id, erased_at, hidden_at, text, reviews }) => [
      id,
      { content: { kind: 'user', text, reviews }, ...visibility({ hidden_at, deleted_at: erased_at }) },
    ])
  },

  writtenSince: ({ authorId }) => sql`
    select user_id from profiles
    where user_id = ${authorId} and hidden_at is null and ${profileText('profiles.user_id')} <> ''`,

  setHidden: setProfileHidden,
}

/** Hides what a user writes about themselves, but not the account. Returns false if there is nothing to hide. */
async function setProfileHidden(tx: Db, userId: string, hiddenAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ hidden_at: hiddenAt })
    .where('user_id', '=', userId)
    .$if(hiddenAt !== null, (profile) => profile.where(profileText('profiles.user_id'), '<>', ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
