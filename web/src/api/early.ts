/** Requests that an inline script in index.html sent before the bundle loaded, by URL. */
type Early = { token: string; answers: Map<string, Promise<Response>> }

declare global {
  var __early: Early | undefined
}

/** Returns the prefetched response for the same session, once per URL. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const { __early: early } = globalThis
  if (early?.token !== token) return undefined
  const answer = early.answers.get(url)
  early.answers.delete(url)
  return answer
}
