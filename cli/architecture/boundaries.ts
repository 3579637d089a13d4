import { posix } from 'node:path'
import { modulesOf } from './modules.mjs'

export const MODULES = {
  'server/src': modulesOf('server/src'),
  'web/src': modulesOf('web/src'),
  'web/src/ui': modulesOf('web/src/ui'),
}

type Boundary = {
  folder: string
  /** Whether files of the folder must not import this: a path inside the project, or the name of a package. */
  forbids: (target: string) => boolean
  message: string
}
type Violation = { path: string; line: number; target: string; message: string }

const within =
  (folders: string[]) =>
  (target: string): boolean =>
    folders.some((folder) => target === folder || target.startsWith(`${folder}/`))
const packages = (...names: string[]) => within(names.flatMap((name) => [name, `@remusic/${name}`]))
/** For what imports nothing but the public side of a package: its source may not be reached by a path either. */
const sources = (...names: string[]) => within(names.flatMap((name) => [`${name}/src`, `@remusic/${name}`]))
const modules = (folder: string, names: string[]) => within(names.map((name) => `${folder}/${name}`))
const toTheRight = (folder: keyof typeof MODULES, name: string) =>
  modules(folder, MODULES[folder].slice(MODULES[folder].indexOf(name) + 1))
const any =
  (...rules: ((target: string) => boolean)[]) =>
  (target: string): boolean =>
    rules.some((rule) => rule(target))

const composesServer = within(['server/src/app.ts', 'server/src/start.ts', 'server/src/main.ts'])
const routesOfOther = (name: string) => (target: string) =>
  /^server\/src\/.+\/routes\.ts$/.test(target) && !target.startsWith(`server/src/${name}/`)

/** What a module of the web must not import although it is to its left. */
const SKIPPED_BY_WEB_MODULE: Record<string, (target: string) => boolean> = {
  ui: any(
    packages('contract', 'art'),
    modules('web/src', ['queryKeys', 'api']),
    within(['web/src/paths.ts']),
  ),
  pages: modules('web/src', ['api']),
}
const nothing = () => false

const serverBoundaries = MODULES['server/src'].map(
  (name): Boundary => ({
    folder: `server/src/${name}`,
    forbids: any(
      toTheRight('server/src', name),
      name === 'database' || name === 'platform' ? nothing : routesOfOther(name),
      composesServer,
      packages('web', 'demo', 'cli'),
    ),
    message: 'A module of the server imports only modules to its left, and no routes of another.',
  }),
)

const webBoundaries = MODULES['web/src'].map(
  (name): Boundary => ({
    folder: `web/src/${name}`,
    forbids: any(
      toTheRight('web/src', name),
      SKIPPED_BY_WEB_MODULE[name] ?? nothing,
      packages('sound', 'server', 'demo', 'cli'),
    ),
    message:
      'A module of the web imports only modules to its left; ui knows no product word, pages do not call the API.',
  }),
)

const uiBoundaries = MODULES['web/src/ui'].map(
  (name): Boundary => ({
    folder: `web/src/ui/${name}`,
    forbids: toTheRight('web/src/ui', name),
    message: 'A module of ui imports only modules to its left.',
  }),
)

const outsideContract = any(
  packages('art', 'sound', 'server', 'web', 'demo', 'cli'),
  within(['react', 'fastify', 'kysely']),
  (target) => target.startsWith('node:'),
)

const BOUNDARIES: Boundary[] = [
  {
    folder: 'contract/src',
    forbids: outsideContract,
    message: 'The contract runs in the browser and on the server: it imports zod, zxcvbn and itself.',
  },
  {
    folder: 'art',
    forbids: packages('contract', 'sound', 'server', 'web', 'demo', 'cli'),
    message: 'art is pure drawing and imports only itself.',
  },
  {
    folder: 'sound',
    forbids: packages('contract', 'server', 'web', 'demo', 'cli'),
    message: 'sound is pure music and imports itself and art.',
  },
  ...serverBoundaries,
  {
    folder: 'demo',
    forbids: packages('web', 'cli'),
    message: 'The demo imports the server, not the web or the cli.',
  },
  ...webBoundaries,
  ...uiBoundaries,
  ...['e2e', 'bench', 'cluster'].map((folder) => ({
    folder,
    forbids: sources('contract', 'art', 'sound', 'server', 'web', 'demo', 'cli'),
    message: 'Journeys, benchmarks and the cluster use ReMusic from outside, as a client does.',
  })),
]

const isTestCode = (path: string) => /\.test\.tsx?$|(?:^|\/)testing\//.test(path)

/** What a source file imports against ARCHITECTURE.md. Tests may import everything. */
export function violationsIn(path: string, text: string): Violation[] {
  if (isTestCode(path)) return []
  const boundaries = BOUNDARIES.filter(({ folder }) => path.startsWith(`${folder}/`))
  const found = importsOf(path, text).flatMap(({ line, target }) => {
    const { message } =
      boundaries.find(({ forbids }) => forbids(target)) ?? schemaBoundary(path, target) ?? {}
    return message ? [{ path, line, target, message: `${message} See ARCHITECTURE.md.` }] : []
  })
  return found
}

/** The calls of the contract are loaded by clients that validate nothing. */
function schemaBoundary(path: string, target: string) {
  const isCalls = path.startsWith('contract/src/') && !path.startsWith('contract/src/schemas/')
  return isCalls && within(['zod', 'contract/src/schemas'])(target)
    ? { message: 'A client that only makes calls does not load zod: schemas are in contract/src/schemas.' }
    : undefined
}

function importsOf(path: string, text: string): { line: number; target: string }[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(({ index, 1: name = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    target: name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  }))
}
