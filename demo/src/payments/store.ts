import { randomUUID } from 'node:crypto'
import type { Db } from '@remusic/server/base/database/client'
import { sql } from 'kysely'
import { z } from 'zod'
import { SANDBOX_COLLECTOR } from './sandbox.ts'

const Address = z.url().max(1_000)

/** The fields of a preference that the sandbox interprets; it returns the others unchanged. */
export const PreferenceRequest = z.looseObject({
  items: z
    .array(
      z.looseObject({
        title: z.string().min(1).max(256),
        quantity: z.int().min(1),
        unit_price: z.number().positive(),
        currency_id: z.string().regex(/^[A-Z]{3}$/),
      }),
    )
    .min(1),
  payer: z.looseObject({ name: z.string().optional(), email: z.string().optional() }).optional(),
  back_urls: z
    .object({ success: Address.optional(), pending: Address.optional(), failure: Address.optional() })
    .optional(),
  auto_return: z.enum(['approved', 'all']).optional(),
  notification_url: Address.max(248).optional(),
  external_reference: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  expires: z.boolean().optional(),
  expiration_date_to: z.iso.datetime({ offset: true }).optional(),
})
export type PreferenceRequest = z.infer<typeof PreferenceRequest>

/** Idempotent: a repeated key returns the preference of the first call. */
export async function storePreference(db: Db, content: PreferenceRequest, idempotencyKey: string, now: Date) {
  await db
    .insertInto('sandbox_preferences')
    .values({
      id: `${SANDBOX_COLLECTOR}-${randomUUID()}`,
      idempotency_key: idempotencyKey,
      content: JSON.stringify(content),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('sandbox_preferences')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  return id
}

export async function findPreference(db: Db, id: string) {
  const row = await db
    .selectFrom('sandbox_preferences')
    .select(['id', 'content', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, content: PreferenceRequest.parse(row.content) }
}
export type StoredPreference = NonNullable<Awaited<ReturnType<typeof findPreference>>>

export type PaymentState = { status: string; detail: string }

export async function storePayment(
  db: Db,
  payment: PaymentState & { preferenceId: string; method: string; lastFour: string },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('sandbox_payments')
    .values({
      preference_id: payment.preferenceId,
      status: payment.status,
      status_detail: payment.detail,
      payment_method_id: payment.method,
      last_four_digits: payment.lastFour,
      created_at: now,
      approved_at: payment.status === 'approved' ? now : null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the payment is not in one of the states that this transition starts from. */
export async function changePayment(
  db: Db,
  id: number,
  from: readonly string[],
  { status, detail }: PaymentState,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('sandbox_payments')
    .set({
      status,
      status_detail: detail,
      updated_at: now,
      ...(status === 'approved' && { approved_at: now }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns a part of an approved payment. False if there is not as much left. */
export async function refundPart(db: Db, id: number, part: number, now: Date): Promise<boolean> {
  const payment = await findPayment(db, id)
  if (!payment) return false
  const changed = await db
    .updateTable('sandbox_payments')
    .set({ refunded: sql<number>`refunded + ${part}`, status_detail: 'partially_refunded', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where(sql<boolean>`refunded + ${part} < ${amountOf(payment.preference)}`)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

const selectPayments = (db: Db) =>
  db
    .selectFrom('sandbox_payments')
    .innerJoin('sandbox_preferences', 'sandbox_preferences.id', 'sandbox_payments.preference_id')
    .selectAll('sandbox_payments')
    .select('sandbox_preferences.content')

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>
const withPreference = (row: Row) => ({ ...row, preference: PreferenceRequest.parse(row.content) })
export type StoredPayment = ReturnType<typeof withPreference>

export async function findPayment(db: Db, id: number): Promise<StoredPayment | null> {
  const row = await selectPayments(db).where('sandbox_payments.id', '=', id).executeTakeFirst()
  return row ? withPreference(row) : null
}

export async function findPayments(
  db: Db,
  { reference, limit }: { reference?: string | undefined; limit: number },
): Promise<StoredPayment[]> {
  const rows = await selectPayments(db)
    .$if(reference !== undefined, (payments) =>
      payments.where(sql<string>`sandbox_preferences.content ->> 'external_reference'`, '=', reference ?? ''),
    )
    .orderBy('sandbox_payments.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withPreference)
}

export const amountOf = ({ items }: PreferenceRequest) =>
  items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0)
