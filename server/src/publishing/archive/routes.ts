import {
  ARCHIVE_KEY_PATH,
  ARCHIVE_TEXTS,
  archivePath,
  LINK_MINUTES,
} from '@remusic/contract/publishing/archive'
import {
  archiveMails,
  createArchiveLink,
  leaveArchiveMails,
  myArchive,
  saveArchiveMails,
} from '@remusic/contract/publishing/schemas/archive'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { leavingWith, serveOneClickUnsubscribe } from '../../base/mail/regularMails.ts'
import { serveArchives } from './download.ts'
import { deleteExpiredLinks, makeLink } from './links.ts'
import { leaveByToken, saveMails, wantsMails } from './mailQueries.ts'
import { leavePath } from './mails.ts'
import { findArchive } from './queries.ts'
import { monthOf, sendArchiveMails } from './sending.ts'
import { loadSigner, publicKeyDocument } from './signing.ts'

const CLEAN_UP = 'archive-links-clean-up'
const MINUTE_MS = 60_000

export function archiveRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, config, jobs } = deps

  handle(app, myArchive, ({ me }) =>
    findArchive(db, { userId: me.id, now: clock.now(), server: config.publicUrl }),
  )
  handle(app, createArchiveLink, async ({ me }) => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS)
    const token = await makeLink(db, me.id, { now, expiresAt })
    return { url: archivePath(token), expiresAt: expiresAt.toISOString() }
  })
  serveArchives(app, deps)
  jobs.defineExpiry(CLEAN_UP, (now) => deleteExpiredLinks(db, now))
  jobs.schedule(CLEAN_UP, '35 * * * *')

  app.get(ARCHIVE_KEY_PATH, { schema: { hide: true } }, async (request, reply) => {
    await app.limits.consumeGeneral(request)
    reply.header('cache-control', 'public, max-age=3600')
    return publicKeyDocument(await loadSigner(db))
  })

  handle(app, archiveMails, async ({ me }) => ({ monthly: await wantsMails(db, me.id) }))
  handle(app, saveArchiveMails, async ({ body, me }) => {
    const month = monthOf(clock.now(), config.timeZone)
    await saveMails(db, me.id, { wanted: body.monthly, month })
    return body
  })
  const leave = leavingWith((token) => leaveByToken(db, token), {
    done: ARCHIVE_TEXTS.mailsOff,
    invalid: ARCHIVE_TEXTS.leaveInvalid,
  })
  handle(app, leaveArchiveMails, ({ params }) => leave(params.token))
  serveOneClickUnsubscribe(app, leavePath, leave)
  sendArchiveMails(deps)
}
