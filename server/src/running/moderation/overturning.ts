import type { ReportedKind } from '@remusic/contract/running/schemas/moderation'
import type { Db } from '../../base/database/client.ts'
import type { Reportables } from './reportable.ts'

type Overturned = { caseId: string; kind: ReportedKind; targetId: string }

/** Reverts the sanction of a case after its appeal was accepted. Content that its author has deleted stays deleted. */
export async function overturnCase(
  tx: Db,
  reportables: Reportables,
  { caseId, kind, targetId }: Overturned,
): Promise<void> {
  const { sanction } = await tx
    .updateTable('report_cases')
    .set({ status: 'overturned' })
    .where('id', '=', caseId)
    .returning('sanction')
    .executeTakeFirstOrThrow()
  // A ban of an account has not hidden its profile, but another decision may have.
  if (kind === 'user' && sanction === 'ban') return
  await reportables[kind].setHidden(tx, targetId, null)
}
