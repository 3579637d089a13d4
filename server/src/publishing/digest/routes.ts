import { DIGEST_TEXTS } from '@remusic/contract/publishing/digest'
import { leaveDigest, myDigest, saveDigest } from '@remusic/contract/publishing/schemas/digest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { serveOneClickUnsubscribe } from '../../base/mail/oneClickUnsubscribe.ts'
import { leavePath } from './mails.ts'
import { findChoice, leaveByToken, saveChoice } from './queries.ts'
import { sendDigests } from './sending.ts'

const Token = z.uuid()

export function digestRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  async function leave(token: string) {
    if (!Token.safeParse(token).success || !(await leaveByToken(db, token, clock.now())))
      throw new NotFoundError(DIGEST_TEXTS.linkInvalid)
    return { msg: DIGEST_TEXTS.off }
  }

  handle(app, myDigest, async ({ me }) => ({ weekly: await findChoice(db, me.id) }))
  handle(app, saveDigest, async ({ body, me }) => {
    await saveChoice(db, me.id, body.weekly, clock.now())
    return body
  })
  handle(app, leaveDigest, ({ params }) => leave(params.token))
  serveOneClickUnsubscribe(app, leavePath, leave)
  sendDigests(deps)
}
