import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@remusic/server/config'
import { PROJECT } from '../setup/project.mjs'

const SERVER = join(PROJECT, 'server')

/** The arguments of Node for a server that restarts whenever a module it has imported changes. */
export function serverArguments(inspectFlags: string[]): string[] {
  const { flags } = JSON.parse(readFileSync(join(SERVER, 'node.json'), 'utf8')) as { flags: string[] }
  return ['--watch', '--watch-preserve-output', ...flags, ...inspectFlags, join(SERVER, 'src', 'main.ts')]
}

type Surroundings = { config: Config; databaseUrl: string; port: number; publicUrl: string }

/** The environment of the server: the developer's own settings, except those that the dev command has to replace. */
export function serverEnvironment({ config, databaseUrl, port, publicUrl }: Surroundings): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: join(PROJECT, '.cache', 'compiled'),
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    // Links in mails and the origin check of sockets must match the address of the page, not that of the server.
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    // DATABASE_URL alone would switch demo mode off.
    DEMO: String(config.demo),
  }
}
