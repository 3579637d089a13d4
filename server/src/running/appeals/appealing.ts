import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { AlreadyAppealedError, NotSanctionedError, SanctionNotFoundError } from './errors.ts'

/** Appeals one of the user's own sanctions, once. Locks the case, so that it cannot be changed at the same time. */
export async function appealAs(
  { db }: Deps,
  me: Me,
  { caseId, text }: { caseId: string; text: string },
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const sanctioned = await tx
        .selectFrom('report_cases')
        .select('status')
        .where('id', '=', caseId)
        .where('author_id', '=', me.id)
        .where('sanction', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (!sanctioned) throw new SanctionNotFoundError()
      const isInForce = sanctioned.status === 'hidden' || sanctioned.status === 'banned'
      if (!isInForce) throw new NotSanctionedError()
      await tx.insertInto('appeals').values({ case_id: caseId, text }).execute()
    })
    .catch((error) => {
      throw isUniqueViolation(error) ? new AlreadyAppealedError() : error
    })
}
