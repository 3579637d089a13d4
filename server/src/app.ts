import { fastifyCompress } from '@fastify/compress'
import { settings } from '@remusic/contract/base/schemas/settings'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Pool } from 'pg'
import { installErrorHandlers, sendError } from './base/common/errors.ts'
import type { Deps } from './base/deps.ts'
import { MAX_PARAM_LENGTH, prepareCalls } from './base/http/calls.ts'
import { CHEAP_COMPRESSION } from './base/http/compression.ts'
import { collectCspReports } from './base/http/cspReports.ts'
import { guardDemo } from './base/http/demoGuard.ts'
import {
  handle,
  type Identify,
  type IdentifyPage,
  type OwnWrites,
  prepareHandling,
} from './base/http/handle.ts'
import { securityHeaders, sendSecurityHeaders } from './base/http/headers.ts'
import { HEALTH_CHECK_PATHS, type Readiness, serveHealth } from './base/http/health.ts'
import { createLoadShedding } from './base/http/loadShedding.ts'
import { serveMetrics } from './base/http/metrics.ts'
import { describeApi } from './base/http/openapi.ts'
import { logRequests, newRequestId } from './base/http/requestLog.ts'
import { pathTarget } from './base/http/requestTarget.ts'
import { answerSocketError } from './base/http/socketErrors.ts'
import { rejectShadowedMethods } from './base/http/wrongMethods.ts'
import { legalRoutes } from './base/legal/routes.ts'
import { createWriteSlots } from './base/limits/writeSlots.ts'
import { serveMailbox } from './base/mail/mailbox.ts'
import { servePage } from './base/pages/page.ts'
import type { Demo } from './demo.ts'
import { ERASURES } from './erasures.ts'
import { affinityRoutes } from './listening/affinity/routes.ts'
import { diaryRoutes } from './listening/diary/routes.ts'
import { historyImportRoutes } from './listening/historyImports/routes.ts'
import { scrobbleRoutes } from './listening/scrobbles/routes.ts'
import { statsRoutes } from './listening/stats/routes.ts'
import { tasteRoutes } from './listening/taste/routes.ts'
import { yearInMusicRoutes } from './listening/yearInMusic/routes.ts'
import { MERGINGS } from './mergings.ts'
import { catalogueRoutes } from './music/catalogue/routes.ts'
import { followRoutes } from './music/follows/routes.ts'
import { createLoader } from './music/importing/loader.ts'
import { importingRoutes } from './music/importing/routes.ts'
import { listenLaterRoutes } from './music/listenLater/routes.ts'
import { coverRoutes } from './music/media/covers/routes.ts'
import { previewRoutes } from './music/media/previews/routes.ts'
import { releaseRoutes } from './music/releases/routes.ts'
import { searchRoutes } from './music/search/routes.ts'
import { momentRoutes } from './opinions/moments/routes.ts'
import { opinionRoutes } from './opinions/opinions/routes.ts'
import { rankingRoutes } from './opinions/rankings/routes.ts'
import { reviewRoutes } from './opinions/reviews/routes.ts'
import { undropVotes } from './opinions/votes/deciding.ts'
import { voteRoutes } from './opinions/votes/routes.ts'
import { accessTokenRoutes } from './people/accessTokens/routes.ts'
import { credentialRoutes } from './people/accounts/credentialRoutes.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { notificationRoutes } from './people/notifications/routes.ts'
import { sellsPremium } from './people/premium/paymentStatus.ts'
import { premiumRoutes } from './people/premium/routes.ts'
import { secondFactorRoutes } from './people/secondFactor/routes.ts'
import { webPushRoutes } from './people/webPush/routes.ts'
import { createAccountRestorer } from './publishing/archive/restore.ts'
import { archiveRoutes } from './publishing/archive/routes.ts'
import { monthOf } from './publishing/archive/sending.ts'
import { artRoutes } from './publishing/art/routes.ts'
import { saveChoice } from './publishing/digest/queries.ts'
import { digestRoutes } from './publishing/digest/routes.ts'
import { embedRoutes } from './publishing/embeds/routes.ts'
import { feedRoutes } from './publishing/feeds/routes.ts'
import { profileRoutes } from './publishing/profiles/routes.ts'
import { sharingRoutes } from './publishing/sharing/routes.ts'
import { sitemapRoutes } from './publishing/sitemap/routes.ts'
import { REPORTABLES } from './reportables.ts'
import { adminRoutes } from './running/admin/routes.ts'
import { appealRoutes } from './running/appeals/routes.ts'
import { blockRoutes } from './running/blocks/routes.ts'
import { contactRoutes } from './running/contact/routes.ts'
import { correctionRoutes } from './running/corrections/routes.ts'
import { moderationRoutes } from './running/moderation/routes.ts'
import { setupRoutes } from './running/setup/routes.ts'
import { teamRoutes } from './running/team/routes.ts'
import { separationInChats } from './together/chat/announceBlock.ts'
import { chatCardRoutes } from './together/chat/cardRoutes.ts'
import { chatRoutes } from './together/chat/routes.ts'
import { findRoomFigures } from './together/listeningRooms/figures.ts'
import { listeningRoomRoutes } from './together/listeningRooms/routes.ts'
import { separationInRooms } from './together/listeningRooms/separate.ts'
import { playlistFolderRoutes } from './together/playlists/folderRoutes.ts'
import { playlistHistoryRoutes } from './together/playlists/historyRoutes.ts'
import { playlistMemberRoutes } from './together/playlists/memberRoutes.ts'
import { separationInPlaylists } from './together/playlists/members.ts'
import { playlistRoutes } from './together/playlists/routes.ts'
import { smartPlaylistRoutes } from './together/playlists/smartRoutes.ts'

/** The time to send a request, headers and body; a client that takes longer is disconnected. */
const REQUEST_TIMEOUT_MS = 15_000
const TIMEOUT_CHECKS = 5

export type AppContext = {
  identify: Identify
  identifyPage: IdentifyPage
  ownWrites: OwnWrites
  pool: Pool
  readiness: Readiness
  /** Whether other processes serve requests on the same port. */
  isWorker?: boolean
  webDir: string
  demo: Pick<Demo, 'loadSource' | 'paymentSandbox'>
  requestTimeoutMs?: number | undefined
  pageTimeoutMs?: number | undefined
  /** Additional routes, for tests. */
  routes?: ((app: FastifyInstance, deps: Deps) => void) | undefined
}

/** Builds the complete server; the caller makes it listen. */
export async function buildApp(deps: Deps, context: AppContext): Promise<FastifyInstance> {
  const { config, log } = deps
  const { requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS } = context
  const headers = securityHeaders(config)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    requestTimeout,
    // Node applies the longer of the two timeouts to the body, and its default for headers is a minute.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / TIMEOUT_CHECKS },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Requests that arrive on open connections during shutdown are still answered.
    return503OnClosing: false,
    rewriteUrl: pathTarget,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // These errors occur before any hook has run, so the hooks have not set the headers yet.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: answerSocketError,
  })

  sendSecurityHeaders(app, config)
  installErrorHandlers(app)
  logRequests(app, log)
  if (config.demo) guardDemo(app, config)
  drainWhileClosing(app, context.readiness)
  const loadShedding = createLoadShedding(context.pool, log, headers)
  await app.register(fastifyCompress, CHEAP_COMPRESSION)
  const writeSlots = createWriteSlots(config.rateLimitScale)
  prepareHandling(app, { ...context, limits: deps.limits, writeSlots })
  prepareCalls(app)
  serveMetrics(app, config, {
    pool: context.pool,
    sockets: deps.sockets,
    jobs: deps.jobs,
    mail: deps.mail,
    rooms: { figures: () => findRoomFigures(deps.db) },
    loadShedding,
    cspReports: collectCspReports(app),
    isWorker: context.isWorker ?? false,
  })
  await describeApi(app, config)

  serveHealth(app, { db: deps.db, pool: context.pool, readiness: context.readiness })
  handle(app, settings, () => ({
    demo: config.demo,
    googleClientId: config.google.clientId,
    currency: config.currency,
    sellsPremium: sellsPremium(config, context.demo.paymentSandbox),
    minimumAge: config.minimumAge,
    withdrawalDays: config.withdrawalDays,
  }))
  legalRoutes(app, deps)
  accountRoutes(app, deps, ERASURES)
  credentialRoutes(app, deps)
  secondFactorRoutes(app, deps)
  accessTokenRoutes(app, deps)
  const merging = { ...deps, mergings: MERGINGS }
  adminRoutes(app, merging, { 'drop-votes': undropVotes })
  const moderation = { ...deps, reportables: REPORTABLES }
  moderationRoutes(app, moderation)
  appealRoutes(app, moderation)
  webPushRoutes(app, deps)
  notificationRoutes(app, deps)
  followRoutes(app, deps)
  momentRoutes(app, deps)
  reviewRoutes(app, deps)
  playlistRoutes(app, deps)
  playlistHistoryRoutes(app, deps)
  playlistMemberRoutes(app, deps)
  smartPlaylistRoutes(app, deps)
  playlistFolderRoutes(app, deps)
  tasteRoutes(app, deps)
  diaryRoutes(app, deps)
  listeningRoomRoutes(app, deps)
  scrobbleRoutes(app, deps)
  voteRoutes(app, deps)
  listenLaterRoutes(app, deps)
  affinityRoutes(app, deps)
  rankingRoutes(app, deps)
  opinionRoutes(app, deps)
  statsRoutes(app, deps)
  const restoreAccount = createAccountRestorer({
    saveDigest: saveChoice,
    monthOf: (now) => monthOf(now, config.timeZone),
  })
  historyImportRoutes(app, deps, restoreAccount)
  premiumRoutes(app, deps, context.demo.paymentSandbox)
  chatRoutes(app, deps)
  chatCardRoutes(app, deps)
  profileRoutes(app, deps)
  blockRoutes(app, deps, [separationInPlaylists, separationInChats, separationInRooms])
  contactRoutes(app, deps)
  digestRoutes(app, deps)
  releaseRoutes(app, deps)
  archiveRoutes(app, deps)
  artRoutes(app)
  sharingRoutes(app, deps)
  sitemapRoutes(app, deps)
  feedRoutes(app, deps)
  embedRoutes(app, deps)
  yearInMusicRoutes(app, deps)
  const loader = createLoader(deps, context.demo.loadSource)
  importingRoutes(app, deps, loader.plans)
  previewRoutes(app, deps, loader)
  coverRoutes(app, deps)
  searchRoutes(app, deps, loader)
  catalogueRoutes(app, deps, loader)
  correctionRoutes(app, merging)
  teamRoutes(app, deps)
  setupRoutes(app, deps, context.demo.paymentSandbox)
  if (config.demo) serveMailbox(app, deps.db)
  context.routes?.(app, deps)

  rejectShadowedMethods(app)
  await servePage(app, { config, webDir: context.webDir, timeoutMs: context.pageTimeoutMs })
  loadShedding.guard(app.server)
  deps.sockets.attach(app.server)
  return app
}

function drainWhileClosing(app: FastifyInstance, readiness: Readiness) {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (readiness.closing && !HEALTH_CHECK_PATHS.has(url)) readiness.lateRequests += 1
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.closing) reply.header('connection', 'close')
    done()
  })
}
