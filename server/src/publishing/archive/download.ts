import { ARCHIVE_TEXTS, archivePath } from '@remusic/contract/publishing/archive'
import type { FastifyInstance } from 'fastify'
import { NotFoundError, UnavailableError } from '../../base/common/errors.ts'
import { createSemaphore } from '../../base/common/semaphore.ts'
import type { Deps } from '../../base/deps.ts'
import { findLinkOwner, TOKEN_PATTERN } from './links.ts'
import { loadSigner } from './signing.ts'
import { takeSnapshot } from './snapshot.ts'
import { zipOf } from './zip.ts'

/** Leaves enough for retries after a broken connection and for link scanners of mail clients. */
const DOWNLOAD_LIMIT = { name: 'archive-download', max: 30, seconds: 86_400 }
/** Reading a long diary keeps a connection busy for some seconds. */
const SNAPSHOTS_AT_ONCE = 2
const SNAPSHOTS_WAITING = 20
/** Each keeps the compressed diary in memory for as long as its client takes. */
const DOWNLOADS_AT_ONCE = 20

/** Only the token in the URL authorises the download: no cookie or header changes the answer. */
export function serveArchives(app: FastifyInstance, { db, clock, config, log }: Deps) {
  const inTurn = createSemaphore(SNAPSHOTS_AT_ONCE, SNAPSHOTS_WAITING)
  let downloads = 0

  app.get<{ Params: { token: string } }>(
    archivePath(`:token(^${TOKEN_PATTERN}$)`),
    // A HEAD request would build the whole archive for nothing.
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      await app.limits.consumeGeneral(request)
      const now = clock.now()
      const userId = await findLinkOwner(db, request.params.token, now)
      if (userId === null) throw new NotFoundError(ARCHIVE_TEXTS.linkInvalid)
      await app.limits.consume(DOWNLOAD_LIMIT, userId)
      if (downloads >= DOWNLOADS_AT_ONCE) throw new UnavailableError()
      downloads += 1
      try {
        const [signer, snapshot] = await Promise.all([
          loadSigner(db),
          inTurn(() => takeSnapshot(db, { userId, now, server: config.publicUrl })),
        ])
        const zip = zipOf(snapshot, signer)
        zip.once('close', () => {
          downloads -= 1
        })
        zip.on('error', (err) => log.warn({ err }, 'archive: a download broke off'))
        return reply
          .type('application/zip')
          .header(
            'content-disposition',
            `attachment; filename="remusic-archivo-${now.toISOString().slice(0, 10)}.zip"`,
          )
          .send(zip)
      } catch (error) {
        downloads -= 1
        throw error
      }
    },
  )
}
