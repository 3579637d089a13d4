import type { Endpoint } from './base/endpoint.ts'
import type { Route } from './base/schemas/route.ts'
import type * as schemas from './schemas.ts'

type RoutesIn<Noun> = Extract<Noun[keyof Noun], Pick<Route, 'method' | 'url' | 'response'>>

/** Every route of the contract. These are types only: a client that looks up a call here loads no schema. */
export type AnyRoute = {
  [Noun in keyof typeof schemas]: RoutesIn<(typeof schemas)[Noun]>
}[keyof typeof schemas]

type Call<E extends Endpoint> = `${E['method']} ${E['url']}`

/** Finds the routes of an address by name: the compiler would have to compare each endpoint with every route. */
type Routes = { [R in AnyRoute as Call<R>]: R }

/** The route that describes the call of an endpoint. Inferred, because `Routes[Call<E>]` would be every route while `E` is unknown. */
export type RouteOf<E extends Endpoint> = Routes extends Record<Call<E>, infer R> ? Extract<R, E> : never

type EndpointOf<R> = R extends Endpoint ? Endpoint<R['method'], R['url']> : never
/** An endpoint that has a route. */
export type AnyEndpoint = EndpointOf<AnyRoute>
