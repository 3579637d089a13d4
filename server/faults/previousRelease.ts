import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SETTINGS } from './settings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()

export type Release = { version: string; root: string }

/**
 * The last version in the changelog and the commit that added it; the version before it if that commit is checked out. Without
 * them, the result is the reason in plain words.
 */
async function findPreviousRelease(): Promise<{ version: string; commit: string } | string> {
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => null)
  if (isShallow === null)
    return 'This folder has no Git history, in which the previous release could be found.'
  if (isShallow === 'true')
    return 'This clone is shallow: run "git fetch --unshallow" to get the commit of the previous release.'
  const head = await git('rev-parse', 'HEAD')
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')
  for (const [heading, version = ''] of changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)) {
    const log = await git('log', '--reverse', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md')
    const [commit = ''] = log.split('\n')
    if (commit !== '' && commit !== head) return { version, commit }
  }
  return 'No commit before this one adds a version to CHANGELOG.md.'
}

export const previousRelease = await findPreviousRelease()
if (typeof previousRelease === 'string')
  process.stderr.write(`The upgrade from the previous release is not tested. ${previousRelease}\n`)

/** Checks the previous release out into a folder of its own, with its dependencies. */
export async function checkOut({ version, commit }: { version: string; commit: string }) {
  if (SETTINGS.previousRelease)
    return { version, root: SETTINGS.previousRelease, remove: () => Promise.resolve() }
  const folder = await mkdtemp(join(tmpdir(), 'remusic-release-'))
  const root = join(folder, version)
  const remove = async () => {
    await git('worktree', 'remove', '--force', root)
    await rm(folder, { recursive: true, force: true })
  }
  await git('worktree', 'add', '--quiet', '--detach', root, commit)
  try {
    const [own, other] = await Promise.all([ROOT, root].map(dependenciesOf))
    if (own === other) await linkDependencies(root)
    else
      await run(
        'npm',
        ['install', '--no-save', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
        {
          cwd: root,
        },
      )
    return { version, root, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Until they are reloaded, open pages send the calls of their release, so servers of the next one must accept what these writers send. */
export async function writerOf({ root }: Release) {
  const writes = (await import(join(root, 'server/faults/writes.ts'))) as typeof import('./writes.ts')
  return writes.createWriter
}

/** The dependencies of the lockfile. Its first lines contain the version of ReMusic, which changes with every release. */
async function dependenciesOf(root: string) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  return JSON.stringify({ ...lock.packages, '': null })
}

/** Packages are linked one by one, because the workspaces among them must be those of the release. */
async function linkDependencies(root: string) {
  for (const folder of ['node_modules', 'web/node_modules']) {
    await mkdir(join(root, folder), { recursive: true })
    for (const name of await readdir(join(ROOT, folder)).catch(() => [])) {
      if (name === '@remusic') continue
      await symlink(join(ROOT, folder, name), join(root, folder, name))
    }
  }
  const workspaces = join(root, 'node_modules/@remusic')
  await mkdir(workspaces)
  for (const name of await readdir(join(ROOT, 'node_modules/@remusic'))) {
    const isInRelease = await lstat(join(root, name)).catch(() => null)
    if (isInRelease) await symlink(join('../..', name), join(workspaces, name))
  }
}
