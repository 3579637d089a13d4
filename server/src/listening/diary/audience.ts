import type { Audience } from '@remusic/contract/listening/diary'
import type { Role } from '@remusic/contract/people/plans'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { isShownTo, requirePage, viewerOfPage } from '../../people/accounts/people.ts'
import { DiaryNotSharedError } from './errors.ts'

type Viewer = { id: string; role: Role } | null

/** The parts of a profile with an audience: the diary, or the figures. */
export type Shared = 'diary' | 'stats'
const COLUMN = { diary: 'diary_audience', stats: 'stats_audience' } as const

/** The audience of a part of a profile, in SQL; without a row of settings it is private. */
export const audienceOf = (shared: Shared, ownerId: RawBuilder<unknown>) => sql<Audience>`coalesce(
  (select ${sql.ref(COLUMN[shared])} from diary_settings where diary_settings.user_id = ${ownerId}), 'private'
)`

/**
 * Whether the viewer is in the audience of the owner, in SQL. It does not ask whether the viewer may open the owner's profile at all:
 * `requirePage` does. People who have blocked each other share nothing.
 */
export const mayRead = (
  shared: Shared,
  ownerId: RawBuilder<unknown>,
  viewerId: RawBuilder<unknown>,
) => sql<boolean>`(
  ${ownerId} is not distinct from ${viewerId}::uuid or case ${audienceOf(shared, ownerId)}
    when 'public' then true
    when 'followers' then exists (
      select from user_follows where follower_id = ${viewerId}::uuid and followed_id = ${ownerId}
    )
    else false
  end
)`

/** Finds the parts of a profile that the viewer may read. Rejects viewers who may not open the profile. */
export async function findAccess(
  db: Db,
  userId: string,
  viewer: Viewer,
): Promise<{ diary: boolean; stats: boolean }> {
  if (viewer?.id === userId) return { diary: true, stats: true }
  await requirePage(db, userId, viewer)
  const values = { userId, viewerId: viewer?.id ?? null, blocksOf: viewerOfPage(viewer) }
  const [access] = await compiledQuery(db, 'diary access', values, ({ userId, viewerId, blocksOf }) =>
    db
      .selectFrom('users')
      .select((users) => {
        const owner = sql`${users.ref('users.id')}`
        const allows = (shared: Shared) => mayRead(shared, owner, sql`${viewerId}`).as(shared)
        return [allows('diary'), allows('stats')]
      })
      .where('users.id', '=', userId)
      .where(isShownTo(blocksOf, 'users.id')),
  )
  return access ?? { diary: false, stats: false }
}

/** Rejects viewers with whom the person does not share the diary. */
export async function requireDiary(db: Db, userId: string, viewer: Viewer): Promise<void> {
  const { diary } = await findAccess(db, userId, viewer)
  if (!diary) throw new DiaryNotSharedError()
}
