/** The session as the API client sees it, with callbacks for when the server rejects it. */
export type Caller = {
  token(): string | null
  /** The server no longer knows this token. */
  refused(token: string): void
  /** The account behind the token is deactivated. */
  inactive(): void
}

const anonymous: Caller = { token: () => null, refused: () => {}, inactive: () => {} }
let current = anonymous

export function setCaller(next: Caller) {
  current = next
}

export const caller = () => current
