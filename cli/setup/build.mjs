import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './children.mjs'
import { SetupError } from './errors.mjs'
import { NODE_24 } from './install.mjs'
import { withFolderLock } from './lock.mjs'
import { withProgress } from './progress.mjs'
import { PROJECT } from './project.mjs'

/** The files that the page is built from. */
const SOURCES = ['web', 'contract', 'art', 'package-lock.json']
const NOT_SOURCES = new Set(['node_modules', 'dist'])
const DIST = join(PROJECT, 'web', 'dist')
const DRAFT = join(PROJECT, '.cache', 'web-draft')
const OLD = join(PROJECT, '.cache', 'web-old')
/** Part of the output, so that a manual build removes it. */
const STAMP = '.sources'

/** Builds the page unless it is up to date. */
export async function ensureBuilt() {
  const sources = fingerprint()
  if (isBuiltFrom(sources)) return
  await withFolderLock(async () => {
    if (isBuiltFrom(sources)) return
    await withProgress('Construyendo la página', build)
    writeFileSync(join(DRAFT, STAMP), sources)
    // An interrupted build leaves the old page in place, and a running server misses the page only for an instant.
    rmSync(OLD, { recursive: true, force: true })
    if (existsSync(DIST)) renameSync(DIST, OLD)
    renameSync(DRAFT, DIST)
    rmSync(OLD, { recursive: true, force: true })
  })
}

async function build() {
  const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', 'web', '--logLevel', 'warn']
  const { code, output } = await runChild(NODE_24, [vite, ...args], {
    cwd: PROJECT,
    env: { ...process.env, WEB_OUT_DIR: DRAFT },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (code !== 0) throw new SetupError('No se pudo construir la página.', output)
}

/** @param {string} sources */
function isBuiltFrom(sources) {
  try {
    return readFileSync(join(DIST, STAMP), 'utf8') === sources
  } catch {
    return false
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const full = join(PROJECT, path)
  if (!existsSync(full)) return
  if (path === 'package-lock.json') {
    hash.update(readFileSync(full))
    return
  }
  for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = join(path, entry.name)
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    if (entry.isDirectory()) addTo(hash, inner)
    else if (entry.isFile())
      hash
        .update(`${inner}\0`)
        .update(readFileSync(join(PROJECT, inner)))
        .update('\0')
  }
}
