import { fastifyCompress } from '@fastify/compress'
import { settings } from '@remusic/contract/schemas/settings'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Pool } from 'pg'
import { accessTokenRoutes } from './accessTokens/routes.ts'
import { credentialRoutes } from './accounts/credentialRoutes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { affinityRoutes } from './affinity/routes.ts'
import { appealRoutes } from './appeals/routes.ts'
import { createAccountRestorer } from './archive/restore.ts'
import { archiveRoutes } from './archive/routes.ts'
import { monthOf } from './archive/sending.ts'
import { artRoutes } from './art/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { chatCardRoutes } from './chat/cardRoutes.ts'
import { chatRoutes } from './chat/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import type { Demo } from './demo.ts'
import { diaryRoutes } from './diary/routes.ts'
import { saveChoice } from './digest/queries.ts'
import { digestRoutes } from './digest/routes.ts'
import { embedRoutes } from './embeds/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { historyImportRoutes } from './historyImports/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { findRoomFigures } from './listeningRooms/figures.ts'
import { listeningRoomRoutes } from './listeningRooms/routes.ts'
import { listenLaterRoutes } from './listenLater/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { momentRoutes } from './moments/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { opinionRoutes } from './opinions/routes.ts'
import { MAX_PARAM_LENGTH, prepareCalls } from './platform/calls.ts'
import { CHEAP_COMPRESSION } from './platform/compression.ts'
import { collectCspReports } from './platform/cspReports.ts'
import { guardDemo } from './platform/demoGuard.ts'
import type { Deps } from './platform/deps.ts'
import { installErrorHandlers, sendError } from './platform/errors.ts'
import {
  handle,
  type Identify,
  type IdentifyPage,
  type OwnWrites,
  prepareHandling,
} from './platform/handle.ts'
import { securityHeaders, sendSecurityHeaders } from './platform/headers.ts'
import { HEALTH_CHECK_PATHS, type Readiness, serveHealth } from './platform/health.ts'
import { createLoadShedding } from './platform/loadShedding.ts'
import { logRequests, newRequestId } from './platform/log.ts'
import { serveMailbox } from './platform/mailbox.ts'
import { serveMetrics } from './platform/metrics.ts'
import { describeApi } from './platform/openapi.ts'
import { servePage } from './platform/page.ts'
import { pathTarget } from './platform/requestTarget.ts'
import { answerSocketError } from './platform/socketErrors.ts'
import { createWriteSlots } from './platform/writeSlots.ts'
import { rejectShadowedMethods } from './platform/wrongMethods.ts'
import { playlistFolderRoutes } from './playlists/folderRoutes.ts'
import { playlistHistoryRoutes } from './playlists/historyRoutes.ts'
import { playlistMemberRoutes } from './playlists/memberRoutes.ts'
import { playlistRoutes } from './playlists/routes.ts'
import { smartPlaylistRoutes } from './playlists/smartRoutes.ts'
import { sellsPremium } from './premium/paymentStatus.ts'
import { premiumRoutes } from './premium/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { rankingRoutes } from './rankings/routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { scrobbleRoutes } from './scrobbles/routes.ts'
import { secondFactorRoutes } from './secondFactor/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { tasteRoutes } from './taste/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { voteRoutes } from './votes/routes.ts'
import { webPushRoutes } from './webPush/routes.ts'
import { yearInMusicRoutes } from './yearInMusic/routes.ts'

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
  accountRoutes(app, deps)
  credentialRoutes(app, deps)
  secondFactorRoutes(app, deps)
  accessTokenRoutes(app, deps)
  adminRoutes(app, deps)
  moderationRoutes(app, deps)
  appealRoutes(app, deps)
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
  blockRoutes(app, deps)
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
  catalogueRoutes(app, deps, context.demo.loadSource)
  correctionRoutes(app, deps)
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
