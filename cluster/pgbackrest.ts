import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Context } from './context.ts'
import { type DatabaseMember, SUPERUSER } from './patroni.ts'

const STANZA = 'remusic'

type Instance = Pick<DatabaseMember, 'port' | 'folder'>

/**
 * The settings of pgBackRest for one PostgreSQL. All members of the cluster have the same repository, so the current leader
 * continues the same archive.
 */
export function pgbackrestConfig({ port, folder }: Instance, repository: string): string {
  return `[global]
repo1-path=${repository}/backups
repo1-retention-full=2
log-path=${repository}/log
lock-path=${repository}/lock
log-level-console=warn
start-fast=y
compress-type=gz
compress-level=1

[${STANZA}]
pg1-path=${folder}/data
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=${SUPERUSER}
`
}

/** The value of archive_command: PostgreSQL keeps a segment until this succeeds. */
export const archiveCommand = (pgbackrest: string, config: string) =>
  `${pgbackrest} --config=${config} --stanza=${STANZA} archive-push %p`

/** Writes the settings for one PostgreSQL and returns their file. */
export async function preparePgbackrest({ folders }: Context, name: string, instance: Instance) {
  const repository = await folders.make('pgbackrest')
  for (const part of ['backups', 'log', 'lock']) await folders.make(join('pgbackrest', part))
  return folders.write(join(repository, `${name}.conf`), pgbackrestConfig(instance, repository))
}

/** Runs one command of pgBackRest; its output is part of the error if it fails. */
export async function runPgbackrest(
  { programs, account, folder }: Context,
  config: string,
  ...args: string[]
) {
  const { PATH = '' } = process.env
  const options = { cwd: folder, env: { PATH, LANG: 'C.UTF-8' }, ...account }
  return promisify(execFile)(
    programs.pgbackrest,
    [`--config=${config}`, `--stanza=${STANZA}`, ...args],
    options,
  )
}
