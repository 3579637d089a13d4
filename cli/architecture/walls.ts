import { modulesOf } from './modules.mjs'

/** The lint configuration is derived from the order of the modules. */
export const ROOMS = {
  'server/src': modulesOf('server/src'),
  'web/src': modulesOf('web/src'),
  'web/src/ui': modulesOf('web/src/ui'),
}

export type Wall = { folder: string; forbidden: string[]; message: string }

const rooms = (names: string[]) => names.map((name) => `../**/${name}/**`)
const packages = (...names: string[]) => names.flatMap((name) => [`@remusic/${name}`, `@remusic/${name}/**`])
const sources = (...names: string[]) => names.map((name) => `../**/${name}/src/**`)

/** What a web room must not import although it is to its left. */
const SKIPPED_BY_WEB_ROOM: Record<string, string[]> = {
  ui: [...packages('contract', 'art'), ...rooms(['queryKeys', 'api']), '../**/paths.ts'],
  pages: rooms(['api']),
}

const serverWalls = ROOMS['server/src'].map((room, i, all): Wall => {
  const foreignRoutes = room === 'database' || room === 'platform' ? [] : ['../**/routes.ts']
  return {
    folder: `server/src/${room}`,
    forbidden: [
      ...rooms(all.slice(i + 1)),
      ...foreignRoutes,
      ...['../**/app.ts', '../**/start.ts', '../**/main.ts'],
      ...packages('web', 'demo', 'cli'),
    ],
    message: 'A server room imports only rooms to its left, and no routes of another room.',
  }
})

const webWalls = ROOMS['web/src'].map(
  (room, i, all): Wall => ({
    folder: `web/src/${room}`,
    forbidden: [
      ...rooms(all.slice(i + 1)),
      ...(SKIPPED_BY_WEB_ROOM[room] ?? []),
      ...packages('sound', 'server', 'demo', 'cli'),
    ],
    message:
      'A web room imports only rooms to its left; ui knows no product word, pages do not call the API.',
  }),
)

/** The last override that matches a file wins, so a room inside `ui` repeats what `ui` itself must not import. */
const uiWalls = ROOMS['web/src/ui'].map((room, i, all): Wall => {
  const ui = webWalls.find(({ folder }) => folder === 'web/src/ui')
  return {
    folder: `web/src/ui/${room}`,
    forbidden: [...rooms(all.slice(i + 1)), ...(ui?.forbidden ?? [])],
    message: 'A room of ui imports only rooms to its left, and nothing of the product.',
  }
})

const OUTSIDE_CONTRACT = [
  ...packages('art', 'sound', 'server', 'web', 'demo', 'cli'),
  'node:*',
  'react',
  'fastify',
  'kysely',
]

export const WALLS: Wall[] = [
  {
    folder: 'contract/src',
    forbidden: [...OUTSIDE_CONTRACT, 'zod', './schemas/**'],
    message: 'A client that only makes calls does not load zod: schemas are in contract/src/schemas.',
  },
  {
    folder: 'contract/src/schemas',
    forbidden: OUTSIDE_CONTRACT,
    message: 'The contract runs in the browser and on the server: it imports zod, zxcvbn and itself.',
  },
  {
    folder: 'art',
    forbidden: packages('contract', 'sound', 'server', 'web', 'demo', 'cli'),
    message: 'art is pure drawing and imports only itself.',
  },
  {
    folder: 'sound',
    forbidden: packages('contract', 'server', 'web', 'demo', 'cli'),
    message: 'sound is pure music and imports itself and art.',
  },
  ...serverWalls,
  {
    folder: 'demo',
    forbidden: packages('web', 'cli'),
    message: 'The demo imports the server, not the web or the cli.',
  },
  ...webWalls,
  ...uiWalls,
  ...['e2e', 'bench', 'cluster'].map((folder) => ({
    folder,
    forbidden: [
      ...packages('contract', 'art', 'sound', 'server', 'web', 'demo', 'cli'),
      ...sources('contract', 'art', 'sound', 'server', 'web', 'demo'),
    ],
    message: 'Journeys, benchmarks and the cluster use ReMusic from outside, as a client does.',
  })),
]

/** The text of biome.rooms.json, one room a line. Tests may import from any room. */
export function lintConfig(): string {
  const overrides = WALLS.map(({ folder, forbidden, message }) => ({
    includes: [`${folder}/**`, '!**/*.test.ts', '!**/*.test.tsx', '!**/testing/**'],
    linter: { rules: { style: { noRestrictedImports: restrict(forbidden, message) } } },
  }))
  return `{ "overrides": [\n${overrides.map((override) => JSON.stringify(override)).join(',\n')}\n] }\n`
}

const restrict = (group: string[], message: string) => ({
  level: 'error',
  options: { patterns: [{ group, message: `${message} See ARCHITECTURE.md.` }] },
})
