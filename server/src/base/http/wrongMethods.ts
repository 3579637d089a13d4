import type { FastifyInstance } from 'fastify'
import { MethodNotAllowedError } from '../common/errors.ts'
import { MAX_PARAM_LENGTH } from './calls.ts'
import type { Handler } from './handle.ts'

/**
 * Returns a function that throws 405 with the allowed methods if a path belongs to calls of the contract. Call it for paths that the
 * router has not found: a route for every wrong method would double the router, and with it the time of a start.
 */
export function createMethodCheck(app: FastifyInstance): (path: string) => void {
  let known: { pattern: RegExp; methods: string[] }[] | undefined
  return (path) => {
    known ??= [...app.handlers.values()].map(({ entry }) => ({
      pattern: patternOf(entry),
      methods: methodsOf(entry),
    }))
    const allowed = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))
    if (allowed.length > 0) throw new MethodNotAllowedError([...new Set(allowed)])
  }
}

/**
 * Rejects wrong methods of addresses that the pattern of another call matches too: the router would take `create` in
 * `GET /playlist/create` for the id of a person. Call it after the last route.
 */
export function rejectShadowedMethods(app: FastifyInstance) {
  const entries = [...app.handlers.values()].map(({ entry }) => entry)
  const patterns = Map.groupBy(
    entries.filter(({ url }) => url.includes(':')).map((entry) => ({ entry, pattern: patternOf(entry) })),
    ({ entry }) => depthOf(entry.url),
  )
  for (const url of new Set(entries.map(({ url }) => url))) {
    const allowed = entries.filter((entry) => entry.url === url).flatMap((entry) => methodsOf(entry))
    const ofDepth = patterns.get(depthOf(url)) ?? []
    const shadowing = ofDepth.filter(({ entry, pattern }) => entry.url !== url && pattern.test(url))
    const method = [...new Set(shadowing.flatMap(({ entry }) => methodsOf(entry)))].filter(
      (each) => !allowed.includes(each),
    )
    if (method.length === 0) continue
    app.route({
      method,
      url,
      schema: { hide: true },
      handler: () => {
        throw new MethodNotAllowedError(allowed)
      },
    })
  }
}

/** The number of segments identifies the depth, because no parameter matches a slash. */
const depthOf = (url: string) => url.split('/').length

const patternOf = ({ url }: Handler['entry']) =>
  new RegExp(`^${url.replace(/:\w+/g, `[^/]{1,${MAX_PARAM_LENGTH}}`)}$`)

const methodsOf = ({ method, writes }: Handler['entry']) =>
  method === 'GET' && !writes ? [method, 'HEAD'] : [method]
