import { posix } from 'node:path'
import { modulesOf } from './modules.mjs'

export const MODULES = {
  'server/src': modulesOf('server/src'),
  'web/src': modulesOf('web/src'),
  'web/src/base/ui': modulesOf('web/src/base/ui'),
}

type Boundary = {
  folder: string
  /** Whether files of the folder must not import the target: a path inside the project, or the name of a package. */
  forbids: (target: string) => boolean
  message: string
}
type Violation = { path: string; line: number; target: string; message: string }

const within =
  (folders: string[]) =>
  (target: string): boolean =>
    folders.some((folder) => target === folder || target.startsWith(`${folder}/`))
const packages = (...names: string[]) => within(names.flatMap((name) => [name, `@remusic/${name}`]))
/** For files that may import only the public interface of a package, and no file of its source. */
const sources = (...names: string[]) => within(names.flatMap((name) => [`${name}/src`, `@remusic/${name}`]))
const modules = (folder: string, names: string[]) => within(names.map((name) => `${folder}/${name}`))
const toTheRight = (folder: keyof typeof MODULES, name: string) =>
  modules(folder, MODULES[folder].slice(MODULES[folder].indexOf(name) + 1))
const any =
  (...rules: ((target: string) => boolean)[]) =>
  (target: string): boolean =>
    rules.some((rule) => rule(target))

const composesServer = within(
  ['app.ts', 'start.ts', 'main.ts', 'erasures.ts', 'mergings.ts', 'reportables.ts', 'importChild.ts'].map(
    (file) => `server/src/${file}`,
  ),
)
const routesOfOther = (name: string) => (target: string) =>
  /^server\/src\/.+\/routes\.ts$/.test(target) && !target.startsWith(`server/src/${name}/`)

/** Imports that are forbidden to a module of the web although the target is to its left. */
const SKIPPED_BY_WEB_MODULE: Record<string, (target: string) => boolean> = {
  'base/ui': any(
    packages('contract', 'art'),
    modules('web/src/base', ['queryKeys', 'api']),
    within(['web/src/paths.ts']),
  ),
  pages: modules('web/src/base', ['api']),
}
const nothing = () => false

const serverBoundaries = MODULES['server/src'].map(
  (name): Boundary => ({
    folder: `server/src/${name}`,
    forbids: any(
      toTheRight('server/src', name),
      routesOfOther(name),
      composesServer,
      packages('web', 'demo', 'cli'),
    ),
    message:
      'A module of the server imports only modules of the areas before its own, modules to its left, and no routes of another.',
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
      'A module of the web imports only modules of the areas before its own and modules to its left; ui knows no product word, pages do not call the API.',
  }),
)

const uiBoundaries = MODULES['web/src/base/ui'].map(
  (name): Boundary => ({
    folder: `web/src/base/ui/${name}`,
    forbids: toTheRight('web/src/base/ui', name),
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

/** The imports of a source file that ARCHITECTURE.md forbids. Tests may import everything. */
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

const SCHEMAS = /^contract\/src\/(?:\w+\/schemas\/|(?:routes|schemas)\.ts$)/

/** Clients load the calls of the contract without validating anything, so these files must not import zod or schemas. */
function schemaBoundary(path: string, target: string) {
  const isCalls = path.startsWith('contract/src/') && !SCHEMAS.test(path)
  return isCalls && (target === 'zod' || SCHEMAS.test(target))
    ? {
        message:
          'A client that only makes calls does not load zod: schemas are in the folder schemas of an area.',
      }
    : undefined
}

function importsOf(path: string, text: string): { line: number; target: string }[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(({ index, 1: name = '' }) => ({
    line: text.slice(0, index).split('\n').length,
    target: name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  }))
}
