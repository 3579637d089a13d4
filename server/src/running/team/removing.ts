import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import { type CreatorLinkKind, MAX_CREATORS, TEAM_TEXTS } from '@remusic/contract/running/team'
import { sql } from 'kysely'
import { KEPT_FOR_UNDO_MS } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { actAsAdmin } from '../../people/accounts/activity.ts'
import { deletePicture, storePicture } from '../../people/accounts/pictures.ts'
import { type Actor, lockCreator, lockTeam, recordAct } from './creators.ts'

/** Keeps what an undo needs. */
export async function removeCreator({ db, clock }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTeam(tx)
    const { name, pictureId } = await lockCreator(tx, id)
    await sql`
      insert into removed_creators (id, position, name, bio, links, picture, removed_at)
      select id, position, name, bio, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'url', url)), '[]') from creator_links where creator_id = creators.id
      ), (select bytes from pictures where pictures.id = picture_id), ${clock.now()}
      from creators where id = ${id}`.execute(tx)
    await tx.deleteFrom('creators').where('id', '=', id).execute()
    if (pictureId) await deletePicture(tx, pictureId)
    await recordAct(tx, actor, { action: 'remove-creator', id, before: { name }, after: { kept: true } })
  })
}

type Restoration = Actor & { id: string; undoes: string; reason?: string | undefined }

/** Puts a removed person back into the place they had. */
export async function restoreCreatorAs(
  { db }: Deps,
  { id, undoes, reason, ...actor }: Restoration,
): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, actor.me)
    await lockTeam(tx)
    const removed = await tx
      .deleteFrom('removed_creators')
      .where('id', '=', id)
      .returning(['name', 'bio', 'position', 'links', 'picture'])
      .executeTakeFirst()
    if (!removed) throw new ConflictError(UNDO_TEXTS.creatorKept)
    const { name, bio, picture } = removed
    const { count, last } = await tx
      .selectFrom('creators')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .executeTakeFirstOrThrow()
    if (count >= MAX_CREATORS) throw new ConflictError(TEAM_TEXTS.full)
    const position = Math.min(removed.position, (last ?? 0) + 1)
    await sql`update creators set position = position + 1 where position >= ${position}`.execute(tx)
    const picture_id = picture && (await storePicture(tx, picture))
    await tx.insertInto('creators').values({ id, name, bio, position, picture_id }).execute()
    const links = removed.links as { kind: CreatorLinkKind; url: string }[]
    if (links.length > 0)
      await tx
        .insertInto('creator_links')
        .values(links.map((link) => ({ creator_id: id, ...link })))
        .execute()
    await recordAct(tx, actor, { action: 'add-creator', id, after: { name }, reason, undoes })
  })
  return TEAM_TEXTS.restored
}

export async function deleteOldRemovals(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - KEPT_FOR_UNDO_MS)
  await deleteInBatches(db, 'removed_creators', (row) => row('removed_at', '<', cutoff), {
    orderBy: 'removed_at',
  })
}
