/** Calls that index.html has made before any script was there, by their address. */
type Early = { token: string; answers: Map<string, Promise<Response>> }

declare global {
  var __early: Early | undefined
}

/** The answer to a call that was made ahead for the same person; each serves once. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const { __early: early } = globalThis
  if (early?.token !== token) return undefined
  const answer = early.answers.get(url)
  early.answers.delete(url)
  return answer
}
