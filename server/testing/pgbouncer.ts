import { spawn } from 'node:child_process'
import { chmod, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@remusic/cluster/programs'
import { freePort, startProgram } from './program.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

type Settings = { mode: 'session' | 'transaction'; poolSize?: number; settings?: Record<string, string> }

/** Starts a PgBouncer before the PostgreSQL of the address, with the settings of Debian's package otherwise. */
export async function startPgBouncer(databaseUrl: string, { mode, poolSize = 4, settings = {} }: Settings) {
  const target = new URL(databaseUrl)
  const host = target.searchParams.get('host') ?? target.hostname
  const serverPort = target.searchParams.get('port') ?? (target.port || '5432')
  const folder = await mkdtemp(join(tmpdir(), 'remusic-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  // PgBouncer refuses to run as root, and only the account of PostgreSQL may use its socket.
  const account = process.getuid?.() === 0 ? (host.startsWith('/') ? await stat(host) : NOBODY) : null
  const file = join(folder, 'pgbouncer.ini')
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: poolSize,
    ...settings,
  }
  await writeFile(
    file,
    `[databases]
* = host=${host} port=${serverPort} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
${Object.entries(lines)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  )
  const program = await startProgram(folder, async () => {
    const started = spawn(findProgram('pgbouncer'), [file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    await new Promise<void>((resolve, reject) => {
      let output = ''
      started.stderr.on('data', (chunk) => {
        output += chunk
        if (output.includes('process up')) resolve()
      })
      started.once('exit', () => reject(new Error(`PgBouncer did not start: ${output}`)))
    })
    return started
  })
  return { ...program, url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}` }
}
