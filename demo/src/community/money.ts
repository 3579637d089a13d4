import { CONSENT_DOCUMENTS } from '@remusic/contract/base/legal'
import { PREMIUM } from '@remusic/contract/people/plans'
import type { Db } from '@remusic/server/base/database/client'
import { offerVersions } from '@remusic/server/base/legal/consents'
import type { LegalConfig } from '@remusic/server/base/legal/texts'
import { sql } from 'kysely'
import { SANDBOX_COLLECTOR } from '../payments/sandbox.ts'
import { storePayment, storePreference } from '../payments/store.ts'

const DAY_MS = 86_400_000
/** Longer than anybody may withdraw from a purchase in the demo. */
const REFUNDABLE_DAYS = 15

/** Prices of some countries, unless there are prices already. All of them are in the currency of the demo. */
export async function storePrices(db: Db, currency: string): Promise<void> {
  const known = await db.selectFrom('prices').select('country').limit(1).executeTakeFirst()
  if (known) return
  const taxNote = 'IVA incluido'
  await db
    .insertInto('prices')
    .values([
      { country: '*', amount: PREMIUM.pricePerMonth, currency, tax_note: '' },
      { country: 'AR', amount: PREMIUM.pricePerMonth, currency, tax_note: taxNote },
      { country: 'CL', amount: 649, currency, tax_note: taxNote },
      { country: 'UY', amount: 629, currency, tax_note: taxNote },
    ])
    .execute()
}

/** Everybody accepted the documents on the day of the registration. */
export async function storeConsents(db: Db, config: LegalConfig): Promise<void> {
  const versions = await offerVersions(db, config)
  for (const document of CONSENT_DOCUMENTS)
    await sql`
      insert into consents (user_id, document, version, accepted_at)
      select id, ${document}, ${versions[document]}, created_at from users
      where erased_at is null
        and not exists (select from consents where user_id = users.id and document = ${document})`.execute(db)
}

/** Adds the recent payments of the history to the sandbox, so that it can refund them. */
export async function backRecentPayments(db: Db, now: Date): Promise<void> {
  const recent = await db
    .selectFrom('payments')
    .select(['id', 'attempt_id as attemptId', 'amount', 'currency', 'approved_at as approvedAt'])
    .where('provider', '=', 'sandbox')
    .where('provider_payment_id', 'like', 'demo-%')
    .where('status', '=', 'approved')
    .where('approved_at', '>', new Date(now.getTime() - REFUNDABLE_DAYS * DAY_MS))
    .execute()
  for (const { id, attemptId, amount, currency, approvedAt } of recent)
    await db.transaction().execute(async (tx) => {
      const at = approvedAt ?? now
      const item = { title: PREMIUM.description, quantity: 1, unit_price: amount, currency_id: currency }
      const content = { items: [item], external_reference: attemptId }
      const preferenceId = await storePreference(tx, content, attemptId, at)
      const paid = { status: 'approved', detail: 'accredited', method: 'visa', lastFour: '3704' }
      const paymentId = await storePayment(tx, { ...paid, preferenceId }, at)
      await tx
        .updateTable('payment_attempts')
        .set({ collector_id: String(SANDBOX_COLLECTOR), country: 'AR', tax_note: 'IVA incluido' })
        .where('id', '=', attemptId)
        .execute()
      await tx
        .updateTable('payments')
        .set({ provider_payment_id: String(paymentId) })
        .where('id', '=', id)
        .execute()
    })
}
