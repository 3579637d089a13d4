import type { Audience } from '@remusic/contract/diary'
import type { Role } from '@remusic/contract/plans'
import { type RawBuilder, sql } from 'kysely'
import { isShownTo, requirePage, viewerOfPage } from '../accounts/people.ts'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { DiaryNotSharedError } from './errors.ts'

type Viewer = { id: string; role: Role } | null

/** What a person may share: the diary, or the figures. */
export type Shared = 'diary' | 'stats'
const COLUMN = { diary: 'diary_audience', stats: 'stats_audience' } as const

/** Who may read something of a person, in SQL; without a row of settings it is private. */
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

/** What the viewer may read of a person. Rejects viewers who may not open the person's profile. */
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
