import type { Endpoint } from './base/endpoint.ts'
import type { Route } from './base/schemas/route.ts'
import type * as schemas from './schemas.ts'

type RoutesIn<Noun> = Extract<Noun[keyof Noun], Route>

/** Every route of the contract. These are types only: a client that looks up a call here loads no schema. */
export type AnyRoute = {
  [Noun in keyof typeof schemas]: RoutesIn<(typeof schemas)[Noun]>
}[keyof typeof schemas]

/** The route that describes the call of an endpoint. */
export type RouteOf<E extends Endpoint> = Extract<AnyRoute, E>

type EndpointOf<R> = R extends Endpoint ? Endpoint<R['method'], R['url']> : never
/** An endpoint that has a route. */
export type AnyEndpoint = EndpointOf<AnyRoute>
