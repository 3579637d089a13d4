import pg from 'pg'
import { vi } from 'vitest'

/** Statements of the queue, of timers and of the ticks of rooms, which run beside the requests. */
const BACKGROUND = /pgboss|presence|listening_room|delete from rate_limits where ctid/

/** Returns the result of the work, and the statements that the server has sent for it. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const texts = query.mock.calls.map(([given]) => {
      const statement = given as string | { text: string }
      return typeof statement === 'string' ? statement : statement.text
    })
    return { result, statements: texts.filter((text) => !BACKGROUND.test(text)) }
  } finally {
    query.mockRestore()
  }
}
