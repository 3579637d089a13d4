/** What the calls have to know about the session, and whom they tell when the server refuses it. */
export type Caller = {
  token(): string | null
  /** The server no longer knows this token. */
  refused(token: string): void
  /** The account behind the token is deactivated. */
  inactive(): void
}

const nobody: Caller = { token: () => null, refused: () => {}, inactive: () => {} }
let current = nobody

export function setCaller(next: Caller) {
  current = next
}

export const caller = () => current
