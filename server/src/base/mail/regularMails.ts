import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../common/errors.ts'
import type { Db } from '../database/client.ts'
import { retryOnConflict } from '../database/databaseErrors.ts'

const Token = z.uuid()

/**
 * Queues mails to readers in batches. Each batch is one transaction, so a reader is marked if and only if their mail is queued, and starts
 * after the last reader of the previous one. Returns the number of mails.
 */
export async function queueInBatches(
  db: Db,
  queueBatch: (tx: Db, after: string | null) => Promise<{ last: string; mails: number } | null>,
): Promise<number> {
  let mails = 0
  let after: string | null = null
  for (;;) {
    const queued = await retryOnConflict(() => db.transaction().execute((tx) => queueBatch(tx, after)))
    if (!queued) return mails
    mails += queued.mails
    after = queued.last
  }
}

/** Ends the mails of the reader to whom the token of a link belongs, and returns the response. */
export const leavingWith =
  (leaveByToken: (token: string) => Promise<boolean>, texts: { done: string; invalid: string }) =>
  async (token: string) => {
    if (!Token.safeParse(token).success || !(await leaveByToken(token)))
      throw new NotFoundError(texts.invalid)
    return { msg: texts.done }
  }

/**
 * Lets mail clients end regular mails by themselves (RFC 8058): they post a form to the address in `List-Unsubscribe`. The token in the
 * address decides, and the content of the form is ignored.
 */
export function serveOneClickUnsubscribe(
  app: FastifyInstance,
  pathOf: (token: string) => string,
  leave: (token: string) => Promise<{ msg: string }>,
) {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, body, done) => {
        body.resume()
        body.on('end', () => done(null, null))
        body.on('error', done)
      },
    )
    scope.post<{ Params: { token: string } }>(
      pathOf(':token'),
      { schema: { hide: true } },
      async ({ params }, reply) => {
        reply.header('cache-control', 'no-store')
        return leave(params.token)
      },
    )
    done()
  })
}
