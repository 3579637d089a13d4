import type { ReportedKind } from '@remusic/contract/schemas/moderation'
import type { Db } from '../database/client.ts'
import { setHidden } from './reportable.ts'

type Overturned = { caseId: string; kind: ReportedKind; targetId: string }

/** Gives back what a case took away, after its appeal was accepted. Content that its author has deleted stays deleted. */
export async function overturnCase(tx: Db, { caseId, kind, targetId }: Overturned): Promise<void> {
  const { sanction } = await tx
    .updateTable('report_cases')
    .set({ status: 'overturned' })
    .where('id', '=', caseId)
    .returning('sanction')
    .executeTakeFirstOrThrow()
  // A ban of an account has not hidden its profile, but another decision may have.
  if (kind === 'user' && sanction === 'ban') return
  await setHidden(tx, kind, targetId, null)
}
