import { MESSAGES } from '@remusic/contract/base/messages'
import { keysOf } from '@remusic/contract/base/schemas/fields'
import {
  CLOCK_SKEW_SECONDS,
  FIRST_SCROBBLE,
  LISTENS_PER_ANSWER,
  LISTENS_PER_PERSON,
  MAX_LISTEN_BYTES,
  MAX_LISTENS_PER_REQUEST,
  SCROBBLE_PATH,
  SCROBBLE_TEXTS,
} from '@remusic/contract/listening/scrobbles'
import type { TokenScope } from '@remusic/contract/people/accessTokens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drain, ForbiddenError, respondToError } from '../../base/common/errors.ts'
import { createTaskThread } from '../../base/common/taskThread.ts'
import type { Deps } from '../../base/deps.ts'
import { type Me, requireScope } from '../../base/http/handle.ts'
import { InvalidTokenError } from '../../people/accessTokens/errors.ts'
import { isAccessToken } from '../../people/accessTokens/queries.ts'
import { saveLatestImport, setPlaying, submitScrobbles } from './actions.ts'
import { describeCall } from './description.ts'
import { NoTokenError, OtherPersonError, SubmissionError } from './errors.ts'
import { deleteTimedListen, readDeletion, readFeedback, saveFeedback } from './feedback.ts'
import {
  countListens,
  findEnds,
  findLatestImport,
  findPlaying,
  findTimedListens,
  type ListenRow,
} from './queries.ts'
import type { ReadingResult, ReadingTask } from './readingThread.ts'
import { readSubmission, type Submission } from './submission.ts'

const BODY_LIMIT_BYTES = MAX_LISTENS_PER_REQUEST * MAX_LISTEN_BYTES
/** Documents larger than this are parsed in a thread, so that they do not delay other requests. One song takes a few hundred bytes. */
const LARGE_BYTES = 64 * 1024
const LISTENS = { name: 'listens', ...LISTENS_PER_PERSON }
const SERVICE = /^[\w. -]{1,40}$/
const DEFAULT_SERVICE = 'lastfm'
const SUBMISSION_CLIENT = 'ReMusic'

/** Any origin may call it: only a token header identifies the caller, which browsers never send on their own. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset-In, X-RateLimit-Reset, Retry-After',
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '86400',
}

/**
 * The part of the ListenBrainz API that programs use to submit what is played (docs/decisions/0047-scrobbles.md). Answers and errors have
 * the form that these programs expect.
 */
export function serveListenBrainz(app: FastifyInstance, deps: Deps) {
  app.register(
    (scope, _options, done) => {
      answerLikeListenBrainz(scope)
      addCalls(scope, deps)
      done()
    },
    { prefix: SCROBBLE_PATH },
  )
}

function answerLikeListenBrainz(scope: FastifyInstance) {
  // Programs announce JSON, something else or nothing at all, and always send JSON.
  const readJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length > LARGE_BYTES) return done(null, { bytes } satisfies Body)
    void readJson(request, bytes.toString(), (error, document) =>
      error
        ? done(new SubmissionError(SCROBBLE_TEXTS.badJson))
        : done(null, { document, bytes } satisfies Body),
    )
  })
  scope.setErrorHandler(async (error, request, reply) => {
    const { status, headers, body } = respondToError(error, request, request.routeOptions.url)
    if (status === 413) await drain(request)
    return send(reply.headers(headers), status, { code: status, error: body.msg })
  })
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...CROSS_ORIGIN, 'cache-control': 'no-store' })
  })
  // Without this route, unknown paths would get the page of the web client.
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      await scope.limits.consumeGeneral(request)
      return send(reply, 404, { code: 404, error: SCROBBLE_TEXTS.notFound })
    },
  })
  scope.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(PREFLIGHT).code(204).send(),
  )
}

/** A large document is read in a thread. */
type Body = { document?: unknown; bytes: Uint8Array }

const send = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)

type Query = Record<string, string | string[] | undefined>
type Named = { Params: { name: string }; Querystring: Query }

function addCalls(scope: FastifyInstance, deps: Deps) {
  const { db, clock, config } = deps

  /** Finds the owner of the program's token. */
  const authenticate = async (request: FastifyRequest, reply: FastifyReply, needed: TokenScope) => {
    const me = await meOf(scope, tokenIn(request.headers.authorization)).catch(async (error) => {
      await scope.limits.consumeGeneral(request)
      throw error
    })
    if (!me) {
      await scope.limits.consumeGeneral(request)
      throw new NoTokenError()
    }
    await count(request, reply, me)
    // The right to write the diary includes the right to read it.
    if (needed !== 'read' || !me.token?.scopes.includes('diary')) requireScope(needed, me.token)
    return me
  }
  const count = async (request: FastifyRequest, reply: FastifyReply, me: Me) => {
    request.me = me
    const headers = await scope.limits.consumeGeneral(request)
    const resetIn = Number(headers['x-ratelimit-reset-in'] ?? 0)
    reply.headers({
      ...headers,
      'x-ratelimit-reset': String(Math.ceil(clock.now().getTime() / 1_000) + resetIn),
    })
  }
  /** Names are not unique, so that only the token says whose listens are meant. */
  const ownOf = async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const me = await authenticate(request, reply, 'read')
    const { name } = request.params
    if (name !== me.name && name !== me.id) throw new OtherPersonError()
    return me
  }
  const thread = createTaskThread<ReadingTask, ReadingResult>(new URL('./readingThread.ts', import.meta.url))
  scope.addHook('onClose', () => thread.close())
  const submissionIn = async ({ document, bytes }: Body): Promise<Submission> => {
    const now = clock.now()
    if (bytes.length <= LARGE_BYTES) return readSubmission(document, bytes.length, now)
    const read = await thread.run({ bytes, now })
    if (read.type === 'refused') throw new SubmissionError(read.text)
    return read
  }
  const writing = async (me: Me, write: () => Promise<void>) => {
    await scope.writeSlots({ accountId: me.id, rowId: undefined }, write)
    await scope.ownWrites.remember(me)
  }

  scope.post<{ Body: Body }>(
    '/submit-listens',
    {
      ...describeCall('POST', '/submit-listens'),
      bodyLimit: BODY_LIMIT_BYTES,
      // Checks the token before reading a body, which may have ten megabytes.
      onRequest: async (request, reply) => {
        await authenticate(request, reply, 'diary')
      },
    },
    async (request, reply) => {
      const me = request.me as Me
      const submission = await submissionIn(bodyOf(request))
      const listens = submission.type === 'listens' ? submission.scrobbles.length : 1
      await scope.limits.consume(LISTENS, me.id, listens)
      await writing(me, () =>
        submission.type === 'playing_now'
          ? setPlaying(deps, me.id, submission.track)
          : submitScrobbles(deps, me, submission.scrobbles),
      )
      return send(reply, 200, { status: 'ok' })
    },
  )

  scope.get<{ Querystring: Query }>(
    '/validate-token',
    describeCall('GET', '/validate-token'),
    async (request, reply) => {
      const token = tokenIn(request.headers.authorization) ?? textOf(request.query.token)
      if (token === null) {
        await scope.limits.consumeGeneral(request)
        throw new SubmissionError(SCROBBLE_TEXTS.noToken)
      }
      const me = await meOf(scope, token).catch((error) => {
        if (error instanceof InvalidTokenError) return null
        throw error
      })
      if (!me) {
        await scope.limits.consumeGeneral(request)
        return send(reply, 200, { code: 200, message: SCROBBLE_TEXTS.tokenInvalid, valid: false })
      }
      await count(request, reply, me)
      // A program that may not submit anything should say so when it is set up, not after the first song.
      requireScope('diary', me.token)
      return send(reply, 200, {
        code: 200,
        message: SCROBBLE_TEXTS.tokenValid,
        valid: true,
        user_name: me.name,
      })
    },
  )

  scope.get<Named>(
    '/user/:name/listens',
    describeCall('GET', '/user/:name/listens'),
    async (request, reply) => {
      const me = await ownOf(request, reply)
      const { max_ts: max, min_ts: min, count } = request.query
      const before = momentIn(max)
      const after = momentIn(min)
      if (before !== null && after !== null && after >= before)
        throw new SubmissionError(SCROBBLE_TEXTS.badRange)
      const replica = scope.ownWrites.readsOf(me)
      const limit = Math.min(integerIn(count) ?? LISTENS_PER_ANSWER.default, LISTENS_PER_ANSWER.max)
      const [listens, { oldest, latest }] = await Promise.all([
        findTimedListens(replica, me.id, { after, before, count: limit }),
        findEnds(replica, me.id),
      ])
      return send(reply, 200, {
        payload: {
          count: listens.length,
          user_id: me.name,
          latest_listen_ts: secondsOf(latest),
          oldest_listen_ts: secondsOf(oldest),
          listens: listens.map((listen) => ({
            listened_at: secondsOf(listen.listenedAt),
            inserted_at: secondsOf(listen.insertedAt),
            user_name: me.name,
            recording_msid: listen.msid,
            track_metadata: metadataOf(listen, config.publicUrl),
          })),
        },
      })
    },
  )

  scope.get<Named>(
    '/user/:name/listen-count',
    describeCall('GET', '/user/:name/listen-count'),
    async (request, reply) => {
      const me = await ownOf(request, reply)
      return send(reply, 200, { payload: { count: await countListens(scope.ownWrites.readsOf(me), me.id) } })
    },
  )

  scope.get<Named>(
    '/user/:name/playing-now',
    describeCall('GET', '/user/:name/playing-now'),
    async (request, reply) => {
      const me = await ownOf(request, reply)
      const playing = await findPlaying(scope.ownWrites.readsOf(me), me.id, clock.now())
      return send(reply, 200, {
        payload: {
          count: playing ? 1 : 0,
          user_id: me.name,
          playing_now: true,
          listens: playing
            ? [{ playing_now: true, track_metadata: playingMetadataOf(playing, config.publicUrl) }]
            : [],
        },
      })
    },
  )

  scope.get<{ Querystring: Query }>(
    '/latest-import',
    describeCall('GET', '/latest-import'),
    async (request, reply) => {
      const me = await authenticate(request, reply, 'read')
      const name = textOf(request.query.user_name)
      if (name !== null && name !== me.name && name !== me.id) throw new OtherPersonError()
      const latest = await findLatestImport(db, me.id, serviceIn(request.query.service))
      return send(reply, 200, { musicbrainz_id: me.name, latest_import: secondsOf(latest) })
    },
  )

  for (const url of keysOf(WRITES))
    scope.post<{ Body: Body }>(
      url,
      {
        ...describeCall('POST', url),
        onRequest: async (request, reply) => {
          await authenticate(request, reply, 'diary')
        },
      },
      async (request, reply) => {
        const me = request.me as Me
        const { document } = bodyOf(request)
        await writing(me, () => WRITES[url](deps, me, document))
        return send(reply, 200, { status: 'ok' })
      },
    )
}

/** Calls with a small document that require the right to write the diary and only answer with a confirmation. */
const WRITES = {
  '/latest-import': ({ db, clock }: Deps, me: Me, document: unknown) => {
    const { ts, service } = (document ?? {}) as Record<string, unknown>
    const seconds = Number(ts)
    if (!Number.isInteger(seconds) || seconds < FIRST_SCROBBLE || seconds > LAST_SECOND)
      throw new SubmissionError(SCROBBLE_TEXTS.noTime)
    // The stored time never goes back, so a time in the future would stay.
    if (seconds > clock.now().getTime() / 1_000 + CLOCK_SKEW_SECONDS)
      throw new SubmissionError(SCROBBLE_TEXTS.late)
    return saveLatestImport(db, me.id, serviceIn(service), new Date(seconds * 1_000))
  },
  '/feedback/recording-feedback': (deps: Deps, me: Me, document: unknown) =>
    saveFeedback(deps, me, readFeedback(document)),
  '/delete-listen': (deps: Deps, me: Me, document: unknown) =>
    deleteTimedListen(deps, me, readDeletion(document)),
} as const

/** The year 9999, the last one that PostgreSQL, JSON and programs write the same way. */
const LAST_SECOND = 253_402_300_799

function bodyOf({ body }: { body: Body | null | undefined }): Body {
  if (!body) throw new SubmissionError(SCROBBLE_TEXTS.badJson)
  return body
}

/** ListenBrainz says `Token`; programs for other services say `Bearer`. */
const tokenIn = (header: string | undefined) =>
  /^(?:Token|Bearer) +(\S{1,512})$/i.exec(header ?? '')?.[1] ?? null

/** Session tokens are rejected, because a program must not be given access to the whole account. */
async function meOf(scope: FastifyInstance, token: string | null): Promise<TokenMe | null> {
  if (token === null) return null
  if (!isAccessToken(token)) throw new InvalidTokenError()
  const me = await scope.identify(token)
  if (!me?.token) throw new InvalidTokenError()
  if (!me.active) throw new ForbiddenError(MESSAGES.inactive, 'inactive')
  return { ...me, token: me.token }
}

type TokenMe = Me & { token: NonNullable<Me['token']> }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function integerIn(value: unknown): number | null {
  const text = textOf(value)
  if (text === null) return null
  if (!/^\d{1,12}$/.test(text)) throw new SubmissionError(SCROBBLE_TEXTS.badTime)
  return Number(text)
}

function momentIn(value: unknown): Date | null {
  const seconds = integerIn(value)
  return seconds === null ? null : new Date(Math.min(seconds, LAST_SECOND) * 1_000)
}

function serviceIn(value: unknown): string {
  if (value === undefined || value === null) return DEFAULT_SERVICE
  if (typeof value !== 'string' || !SERVICE.test(value)) throw new SubmissionError(SCROBBLE_TEXTS.badService)
  return value.toLowerCase()
}

const secondsOf = (moment: Date | null) => (moment === null ? 0 : Math.floor(moment.getTime() / 1_000))

function metadataOf(
  {
    artist,
    title,
    album,
    durationSeconds,
    isrc,
    mbid,
    apiId,
  }: Omit<ListenRow, 'msid' | 'listenedAt' | 'insertedAt'>,
  publicUrl: string,
) {
  return {
    artist_name: artist,
    track_name: title,
    ...(album !== null && { release_name: album }),
    additional_info: {
      submission_client: SUBMISSION_CLIENT,
      ...(durationSeconds !== null && { duration_ms: durationSeconds * 1_000 }),
      ...(isrc !== null && { isrc }),
      ...(mbid !== null && { recording_mbid: mbid }),
      ...(apiId !== null && { origin_url: `${publicUrl}/song/${encodeURIComponent(apiId)}` }),
    },
  }
}

type PlayingNow = NonNullable<Awaited<ReturnType<typeof findPlaying>>>

const playingMetadataOf = ({ artist, title, album, song }: PlayingNow, publicUrl: string) =>
  metadataOf(
    {
      artist,
      title,
      album,
      durationSeconds: song && song.duration > 0 ? song.duration : null,
      isrc: null,
      mbid: null,
      apiId: song?.apiId ?? null,
    },
    publicUrl,
  )
