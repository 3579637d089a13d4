import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import { vi } from 'vitest'

/** Node publishes this in the synchronous context that then handles the request. */
const REQUEST_START = 'http.server.request.start'

/**
 * Returns the result of the work, and the statements that the server has sent to answer requests. Statements of jobs and timers are left
 * out.
 */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const requests = new AsyncLocalStorage<boolean>()
  const enter = () => requests.enterWith(true)
  const statements: string[] = []
  const send = pg.Client.prototype.query
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const statement = args[0] as string | { text: string }
    if (requests.getStore()) statements.push(typeof statement === 'string' ? statement : statement.text)
    return Reflect.apply(send, this, args)
  })
  subscribe(REQUEST_START, enter)
  try {
    return { result: await work(), statements }
  } finally {
    unsubscribe(REQUEST_START, enter)
    query.mockRestore()
  }
}
