import { DIGEST_TEXTS } from '@remusic/contract/publishing/digest'
import { leaveDigest, myDigest, saveDigest } from '@remusic/contract/publishing/schemas/digest'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { leavingWith, serveOneClickUnsubscribe } from '../../base/mail/regularMails.ts'
import { leavePath } from './mails.ts'
import { findChoice, leaveByToken, saveChoice } from './queries.ts'
import { sendDigests } from './sending.ts'

export function digestRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  const leave = leavingWith((token) => leaveByToken(db, token, clock.now()), {
    done: DIGEST_TEXTS.off,
    invalid: DIGEST_TEXTS.linkInvalid,
  })

  handle(app, myDigest, async ({ me }) => ({ weekly: await findChoice(db, me.id) }))
  handle(app, saveDigest, async ({ body, me }) => {
    await saveChoice(db, me.id, body.weekly, clock.now())
    return body
  })
  handle(app, leaveDigest, ({ params }) => leave(params.token))
  serveOneClickUnsubscribe(app, leavePath, leave)
  sendDigests(deps)
}
