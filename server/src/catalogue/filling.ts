import type { Filled } from '@remusic/contract/catalogue'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAct } from '../audit/record.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { FillingAlreadyError } from './errors.ts'

/** Any number will do, as long as every ReMusic server asks for the same one. */
const IMPORT_LOCK = 5_190_442_718

type By = { me: Me; request: FastifyRequest; what: 'genres' | 'artists' | 'top' | 'albums' }

/** Has the source fill the catalogue; refused while another such run is under way on any server. */
export function fillAlone(
  { db }: Deps,
  { me, request, what }: By,
  fill: () => Promise<Filled>,
): Promise<Filled> {
  // The lock belongs to one connection, which is kept until the run is over.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${IMPORT_LOCK}) as mine`.execute(connection)
    if (!rows[0]?.mine) throw new FillingAlreadyError()
    try {
      const filled = await fill()
      await recordAct(connection, {
        actorId: me.id,
        action: `catalogue fill ${what}`,
        after: filled,
        request,
      })
      return filled
    } finally {
      await sql`select pg_advisory_unlock(${IMPORT_LOCK})`.execute(connection)
    }
  })
}
