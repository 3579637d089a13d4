import { artistUrl } from '@remusic/art/addresses'
import type { Creator, EditedCreator } from '@remusic/contract/running/schemas/team'
import { CREATOR_LINKS, type CreatorLinkKind, MAX_CREATORS, TEAM_TEXTS } from '@remusic/contract/running/team'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError, NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { deletePicture, pictureUrl, readPicture, storePicture } from '../../people/accounts/pictures.ts'

export type Actor = { me: Me; request: FastifyRequest }

export async function findCreators(db: Db): Promise<Creator[]> {
  const rows = await db
    .selectFrom('creators')
    .select(['id', 'name', 'bio', 'picture_id as pictureId'])
    .select(
      sql<{ kind: CreatorLinkKind; url: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'url', url))
        from creator_links where creator_id = creators.id
      ), '[]')`.as('links'),
    )
    .orderBy('position')
    .execute()
  return rows.map(({ pictureId, links, ...creator }) => ({
    ...creator,
    picture: pictureId === null ? artistUrl(creator.id, { members: 1 }) : pictureUrl(pictureId),
    hasPicture: pictureId !== null,
    links: LINK_KINDS.flatMap((kind) => links.filter((link) => link.kind === kind)),
  }))
}

/** The compiler rejects a field that has no column. Links have a table of their own. */
const creatorColumns = ({ name, bio }: EditedCreator) =>
  ({ name, bio }) satisfies Record<Exclude<keyof EditedCreator, CreatorLinkKind>, unknown>

const LINK_KINDS = Object.keys(CREATOR_LINKS) as CreatorLinkKind[]

export async function addCreator({ db }: Deps, { me, request }: Actor, body: EditedCreator): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx)
    const { count, last } = await tx
      .selectFrom('creators')
      .select((creators) => creators.fn.countAll<number>().as('count'))
      .select((creators) => creators.fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_CREATORS) throw new ConflictError(TEAM_TEXTS.full)
    const { id } = await tx
      .insertInto('creators')
      .values({ ...creatorColumns(body), position: (last ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceLinks(tx, id, body)
    await recordAct(tx, { me, request }, { action: 'add-creator', id, after: { name: body.name } })
    return id
  })
}

export async function editCreator(
  { db }: Deps,
  actor: Actor,
  id: string,
  body: EditedCreator,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockCreator(tx, id)
    await tx.updateTable('creators').set(creatorColumns(body)).where('id', '=', id).execute()
    await replaceLinks(tx, id, body)
    await recordAct(tx, actor, {
      action: 'edit-creator',
      id,
      before: { name: before.name },
      after: { name: body.name },
    })
  })
}

/** The ids must match the team exactly, so that two Admins who reorder it at once cannot mix their orders. */
export async function orderCreators({ db }: Deps, { me, request }: Actor, ids: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTeam(tx)
    const known = await tx.selectFrom('creators').select('id').orderBy('position').execute()
    const isWhole = ids.length === known.length && known.every(({ id }) => ids.includes(id))
    if (!isWhole || new Set(ids).size !== ids.length) throw new ConflictError(TEAM_TEXTS.orderOutdated)
    await sql`
      update creators set position = ordered.position
      from unnest(${ids}::uuid[]) with ordinality as ordered (id, position)
      where creators.id = ordered.id and creators.position <> ordered.position
    `.execute(tx)
    await recordAudit(tx, { actorId: me.id, action: 'order-creators', request })
  })
}

export async function changeCreatorPicture(
  { db }: Deps,
  actor: Actor,
  id: string,
  dataUrl: string | null,
): Promise<void> {
  const bytes = dataUrl === null ? null : await readPicture(dataUrl)
  await db.transaction().execute(async (tx) => {
    const { name, pictureId } = await lockCreator(tx, id)
    const next = bytes && (await storePicture(tx, bytes))
    await tx.updateTable('creators').set({ picture_id: next }).where('id', '=', id).execute()
    if (pictureId) await deletePicture(tx, pictureId)
    await recordAct(tx, actor, { action: 'edit-creator', id, after: { name, picture: next !== null } })
  })
}

async function replaceLinks(tx: Db, creatorId: string, body: EditedCreator): Promise<void> {
  await tx.deleteFrom('creator_links').where('creator_id', '=', creatorId).execute()
  const links = LINK_KINDS.filter((kind) => body[kind] !== '').map((kind) => ({
    creator_id: creatorId,
    kind,
    url: body[kind],
  }))
  if (links.length > 0) await tx.insertInto('creator_links').values(links).execute()
}

/** Serializes the changes of the order and the size of the team. */
export async function lockTeam(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team', 0))`.execute(tx)
}

export async function lockCreator(tx: Db, id: string) {
  const creator = await tx
    .selectFrom('creators')
    .select(['name', 'picture_id as pictureId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!creator) throw new NotFoundError(TEAM_TEXTS.notFound)
  return creator
}

type Act = {
  action: string
  id: string
  before?: object
  after?: object
  reason?: string | undefined
  undoes?: string
}

export const recordAct = (tx: Db, { me, request }: Actor, { id, ...act }: Act) =>
  recordAudit(tx, { actorId: me.id, target: { kind: 'creator', id }, ...act, request })
