import type pg from 'pg'

/**
 * Runs a stage and records its completion in the same transaction, so that an interrupted import continues after the last completed stage.
 */
export async function runStage(
  client: pg.ClientBase,
  { name, creates = [] }: { name: string; creates?: readonly string[] },
  work: () => Promise<unknown>,
): Promise<void> {
  if (await isDone(client, name)) return
  await inTransaction(client, async () => {
    for (const table of creates) await client.query(`drop table if exists musicbrainz.${table}`)
    await work()
    await client.query('insert into musicbrainz.stages (name, rows) values ($1, 0)', [name])
  })
}

export async function isDone(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from musicbrainz.stages where name = $1', [name])
  return rowCount === 1
}

export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
