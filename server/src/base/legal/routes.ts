import { LEGAL_TEXTS, type LegalDocumentName } from '@remusic/contract/base/legal'
import {
  acceptLegal,
  type LegalDocument,
  legalDocument,
  myConsents,
} from '@remusic/contract/base/schemas/legal'
import type { FastifyInstance } from 'fastify'
import { NotFoundError } from '../common/errors.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { acceptAs, findConsents, storeText } from './consents.ts'
import { parseMarkdown } from './markdown.ts'
import { readText, readTexts } from './texts.ts'

export function legalRoutes(app: FastifyInstance, deps: Deps) {
  const { db, config, log } = deps
  app.addHook('onReady', async () => {
    for (const text of await readTexts(config)) {
      if (text.problem)
        log.error({ document: text.document, problem: text.problem }, 'legal: unusable file of the operator')
      await storeText(db, text)
    }
  })

  handle(app, legalDocument, ({ params, query }) => findDocument(deps, params.document, query.version))
  handle(app, myConsents, async ({ me }) => ({ consents: await findConsents(db, config, me.id) }))
  handle(app, acceptLegal, async ({ body, me }) => ({
    msg: LEGAL_TEXTS.accepted,
    consents: await acceptAs(deps, me.id, body.documents),
  }))
}

async function findDocument(
  { db, config }: Deps,
  document: LegalDocumentName,
  version?: string,
): Promise<LegalDocument> {
  const current = await readText(config, document)
  const stored = await db
    .selectFrom('legal_texts')
    .select(['body', 'own', 'first_seen_at as firstSeenAt'])
    .where('document', '=', document)
    .where('version', '=', version ?? current.version)
    .executeTakeFirst()
  if (version === undefined || version === current.version)
    return {
      document,
      version: current.version,
      own: current.own,
      current: true,
      updatedAt: (stored?.firstSeenAt ?? current.changedAt)?.toISOString() ?? null,
      parts: current.parts,
    }
  if (!stored) throw new NotFoundError(LEGAL_TEXTS.notFound)
  return {
    document,
    version,
    own: stored.own,
    current: false,
    updatedAt: stored.firstSeenAt.toISOString(),
    parts: parseMarkdown(stored.body),
  }
}
