import { SCROBBLE_PATH } from '@remusic/contract/listening/scrobbles'
import { z } from 'zod'
import { tokenNote } from '../../base/http/apiGuide.ts'

/** Replaces `{msg, code}`, because programs expect the errors of ListenBrainz. */
const ErrorAnswer = z.object({ code: z.int(), error: z.string() })
const Done = z.object({ status: z.literal('ok') })
const Seconds = z.int().describe('Segundos desde 1970')

const Track = z.object({
  artist_name: z.string(),
  track_name: z.string(),
  release_name: z.string().optional(),
  additional_info: z
    .object({
      duration_ms: z.int().optional(),
      isrc: z.string().optional(),
      recording_mbid: z.string().optional(),
      origin_url: z
        .string()
        .optional()
        .describe('La página de la canción en ReMusic, si está en el catálogo'),
    })
    .optional(),
})
const Own = z.object({ name: z.string().describe('Tu nombre, como lo devuelve validate-token, o tu id') })
const Recording = {
  recording_msid: z.uuid().optional().describe('El que tiene la escucha en user/:name/listens'),
  recording_mbid: z.uuid().optional().describe('El id de MusicBrainz'),
}
const ImportQuery = z.object({
  user_name: z.string().optional(),
  service: z.string().optional().describe('lastfm si falta'),
})

type Call = { name: string; summary: string; scope: 'diary' | 'read' } & Partial<
  Record<'params' | 'querystring' | 'body' | 'response', z.ZodType>
>

/** The calls for programs, as `/docs` shows them. */
const CALLS: Record<string, Call> = {
  'POST /submit-listens': {
    name: 'submitListens',
    summary: 'Anota escuchas en el diario, o dice qué está sonando',
    scope: 'diary',
    body: z.object({
      listen_type: z.enum(['single', 'import', 'playing_now']),
      payload: z.array(z.object({ listened_at: Seconds.optional(), track_metadata: Track })),
    }),
    response: Done,
  },
  'GET /validate-token': {
    name: 'validateToken',
    summary: 'Dice si un token vale, y de quién es',
    scope: 'diary',
    querystring: z.object({ token: z.string().optional().describe('Si no va en la cabecera Authorization') }),
    response: z.object({
      code: z.int(),
      message: z.string(),
      valid: z.boolean(),
      user_name: z.string().optional(),
    }),
  },
  'GET /user/:name/listens': {
    name: 'userListens',
    summary:
      'Tus escuchas con hora, las últimas primero, también las que esperan a que su canción entre al catálogo',
    scope: 'read',
    params: Own,
    querystring: z.object({
      max_ts: Seconds.optional(),
      min_ts: Seconds.optional(),
      count: z.int().optional(),
    }),
    response: z.object({
      payload: z.object({
        count: z.int(),
        user_id: z.string(),
        latest_listen_ts: Seconds,
        oldest_listen_ts: Seconds,
        listens: z.array(
          z.object({
            listened_at: Seconds,
            inserted_at: Seconds,
            user_name: z.string(),
            recording_msid: z.uuid(),
            track_metadata: Track,
          }),
        ),
      }),
    }),
  },
  'GET /user/:name/listen-count': {
    name: 'countUserListens',
    summary: 'Cuántas escuchas da user/:name/listens en total',
    scope: 'read',
    params: Own,
    response: z.object({ payload: z.object({ count: z.int() }) }),
  },
  'GET /user/:name/playing-now': {
    name: 'userPlayingNow',
    summary: 'Qué estás escuchando',
    scope: 'read',
    params: Own,
    response: z.object({
      payload: z.object({
        count: z.int(),
        user_id: z.string(),
        playing_now: z.literal(true),
        listens: z.array(z.object({ playing_now: z.literal(true), track_metadata: Track })),
      }),
    }),
  },
  'GET /latest-import': {
    name: 'latestImport',
    summary: 'Hasta dónde llegó un programa que trae tu historia',
    scope: 'read',
    querystring: ImportQuery,
    response: z.object({ musicbrainz_id: z.string(), latest_import: Seconds }),
  },
  'POST /latest-import': {
    name: 'saveLatestImport',
    summary: 'Guarda hasta dónde llegó un programa que trae tu historia; nunca retrocede',
    scope: 'diary',
    body: z.object({ ts: Seconds, service: z.string().optional() }),
    response: Done,
  },
  'POST /feedback/recording-feedback': {
    name: 'giveFeedback',
    summary: 'Marca una canción como favorita: entra en una playlist privada; con 0 o -1 sale de ella',
    scope: 'diary',
    body: z.object({ ...Recording, score: z.literal([1, 0, -1]) }),
    response: Done,
  },
  'POST /delete-listen': {
    name: 'deleteScrobbledListen',
    summary: 'Elimina una escucha',
    scope: 'diary',
    body: z.object({ listened_at: Seconds, recording_msid: Recording.recording_msid.unwrap() }),
    response: Done,
  },
}

/** The URLs of the calls, with their method. */
export const LISTEN_BRAINZ_CALLS = Object.keys(CALLS).map((call) => call.replace(' ', ` ${SCROBBLE_PATH}`))

/** The schema of a call for Fastify. The handler checks the input, because its errors are those of ListenBrainz. */
export function describeCall(method: 'GET' | 'POST', url: string) {
  const { name, summary, scope, response, ...input } = CALLS[`${method} ${url}`] as Call
  return {
    schema: {
      operationId: name,
      summary,
      description: tokenNote({ scope }),
      tags: ['listenbrainz'],
      security: [{ token: [] }],
      ...input,
      response: { 200: response, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    validatorCompiler: () => () => true,
  }
}
