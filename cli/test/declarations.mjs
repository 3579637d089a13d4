import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../setup/project.mjs'

/** A longer declaration repeats anonymous types, which the compiler reads again for every file that imports it. */
const MAX_BYTES = 20_000

/** This file declares the columns of all tables, which no other declaration repeats. */
const EXEMPT = ['server/src/base/database/schema.ts']

/**
 * A sentence for each source whose declaration is too long.
 * @param {string} project
 * @returns {string[]}
 */
export function longDeclarations(project = PROJECT) {
  const folder = join(project, '.cache', 'types')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => name.endsWith('.d.ts'))
    .flatMap((name) => {
      const bytes = statSync(join(folder, name)).size
      const source = bytes > MAX_BYTES ? sourceOf(project, name) : undefined
      if (source === undefined || EXEMPT.includes(source)) return []
      return [
        `${source}: name the types of what it exports; their declaration has ${bytes} bytes of ${MAX_BYTES}`,
      ]
    })
}

/**
 * Undefined if the source was deleted: the compiler leaves its declaration behind.
 * @param {string} project
 * @param {string} declaration
 */
function sourceOf(project, declaration) {
  const stem = declaration.replace(/\.d\.ts$/, '').replace(/^web-node\//, 'web/')
  return [`${stem}.ts`, `${stem}.tsx`].find((source) => existsSync(join(project, source)))
}
