export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The address of a call. It needs no schema, so a client that only makes calls does not load any. */
export type Endpoint<M extends Method = Method, U extends string = string> = { method: M; url: U }

// @__NO_SIDE_EFFECTS__
export function endpoint<const M extends Method, const U extends string>(method: M, url: U): Endpoint<M, U> {
  return { method, url }
}
