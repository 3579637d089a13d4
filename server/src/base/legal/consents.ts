import { CONSENT_DOCUMENTS, type ConsentDocument, LEGAL_TEXTS } from '@remusic/contract/base/legal'
import type { Consent } from '@remusic/contract/base/schemas/legal'
import { z } from 'zod'
import { ConflictError } from '../common/errors.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../deps.ts'
import { type LegalConfig, type LegalText, readText } from './texts.ts'

export type LegalVersions = Record<ConsentDocument, string>

/** Stores the text, so that the version that a person accepted can be read after the file has changed. */
export async function storeText(db: Db, { document, version, body, own }: LegalText): Promise<void> {
  await db
    .insertInto('legal_texts')
    .values({ document, version, body, own })
    .onConflict((conflict) => conflict.columns(['document', 'version']).doNothing())
    .execute()
}

/** Stores and returns the current versions, which a person accepts by creating an account. */
export async function offerVersions(tx: Db, config: LegalConfig): Promise<LegalVersions> {
  const versions: Partial<LegalVersions> = {}
  for (const document of CONSENT_DOCUMENTS) {
    const text = await readText(config, document)
    await storeText(tx, text)
    versions[document] = text.version
  }
  return versions as LegalVersions
}

const StoredVersions = z.object({ terminos: z.string(), privacidad: z.string() })

/** Reads the versions stored with a registration; registrations from before the legal texts have none. */
export const parseVersions = (stored: unknown): LegalVersions | null =>
  StoredVersions.safeParse(stored).data ?? null

/** Records the consent in the transaction that creates the account. Without `versions`, the current ones count as accepted. */
export async function recordConsents(
  tx: Db,
  config: LegalConfig,
  { userId, versions, at }: { userId: string; versions?: LegalVersions | null; at: Date },
): Promise<void> {
  const accepted = versions ?? (await offerVersions(tx, config))
  await insertConsents(
    tx,
    userId,
    CONSENT_DOCUMENTS.map((document) => ({ document, version: accepted[document] })),
    at,
  )
}

type Accepted = { document: ConsentDocument; version: string }

async function insertConsents(tx: Db, userId: string, accepted: Accepted[], at: Date) {
  await tx
    .insertInto('consents')
    .values(accepted.map((each) => ({ ...each, user_id: userId, accepted_at: at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'document', 'version']).doNothing())
    .execute()
}

export async function acceptAs(
  { db, config, clock }: Deps,
  userId: string,
  accepted: Accepted[],
): Promise<Consent[]> {
  await db.transaction().execute(async (tx) => {
    for (const { document, version } of accepted) {
      const text = await readText(config, document)
      if (text.version !== version) throw new ConflictError(LEGAL_TEXTS.outdated)
      await storeText(tx, text)
    }
    await insertConsents(tx, userId, accepted, clock.now())
  })
  return findConsents(db, config, userId)
}

/** Members are only asked to accept texts of the operator, because nobody is responsible for a sample. */
export async function findConsents(db: Db, config: LegalConfig, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['document', 'version', 'accepted_at as acceptedAt'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .execute()
  return Promise.all(
    CONSENT_DOCUMENTS.map(async (document) => {
      const { version, own } = await readText(config, document)
      const ofDocument = rows.filter((row) => row.document === document)
      // An operator may return to an earlier text, which is still accepted.
      const latest = ofDocument.find((row) => row.version === version) ?? ofDocument[0]
      return {
        document,
        version,
        accepted: latest ? { version: latest.version, at: latest.acceptedAt.toISOString() } : null,
        pending: own && latest?.version !== version,
      }
    }),
  )
}
