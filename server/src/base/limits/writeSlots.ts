import { TooManyError } from '../common/errors.ts'
import { createKeyedSemaphore } from '../common/semaphore.ts'

/** Less than half of the database connections, so that one account or one row in demand does not hold them all. */
const CONCURRENT_WRITES = 4
/** An account that has more writes waiting is rejected with 429. */
const WAITING_PER_ACCOUNT = 64
/** A row that more writes are waiting for is rejected with 503. */
const WAITING_PER_ROW = 256
const RETRY_AFTER_SECONDS = 1

export type WriteSlots = ReturnType<typeof createWriteSlots>

/**
 * Lets few writes of one account, and few writes to one row, run at the same time. The others wait here, where they occupy no
 * database connection; in the database they would each hold one while they wait for the row's lock.
 */
export function createWriteSlots(scale: number) {
  const perAccount = createKeyedSemaphore({
    concurrency: CONCURRENT_WRITES,
    maxWaiting: WAITING_PER_ACCOUNT * scale,
    refusal: () => new TooManyError(RETRY_AFTER_SECONDS),
  })
  const perRow = createKeyedSemaphore({
    concurrency: CONCURRENT_WRITES,
    maxWaiting: WAITING_PER_ROW * scale,
  })

  /** Runs the task when it has both slots. The account's comes first: one account has few tasks in the queue of a row. */
  return function run<T>(
    { accountId, rowId }: { accountId: string | undefined; rowId: string | undefined },
    task: () => Promise<T>,
  ): Promise<T> {
    const onRow = rowId === undefined ? task : () => perRow(rowId, task)
    return accountId === undefined ? onRow() : perAccount(accountId, onRow)
  }
}
