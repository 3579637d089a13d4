import type { Perform } from '@remusic/contract/base/pages'

/** The session as the API client sees it, with callbacks for when the server rejects it. */
export type Caller = {
  token(): string | null
  /**
   * The server rejected a call for lack of a session it knows. Returns whether the screen that made the call is about to be left,
   * so that it should not show an error.
   */
  refused(token: string | null): boolean
  /** The account behind the token is deactivated. */
  inactive(): void
  /** The call needs a fresh proof of who is signed in. Resolves to whether there is one now. */
  prove(): Promise<boolean>
  /** Answers calls in process instead of over HTTP, while the server renders a page. */
  perform?: Perform
}

/** A caller without a session. */
export const anonymous: Caller = {
  token: () => null,
  refused: () => false,
  inactive: () => {},
  prove: async () => false,
}
let current = () => anonymous

/** A function, because the server renders pages of several users at the same time. */
export function setCaller(next: () => Caller) {
  current = next
}

export const caller = () => current()
