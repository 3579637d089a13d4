import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../setup/project.mjs'

/** ARCHITECTURE.md is the only place that states the order of the modules. */
const ARCHITECTURE = readFileSync(join(PROJECT, 'ARCHITECTURE.md'), 'utf8')

/**
 * The modules of a folder, in the order in which they may import each other.
 * @param {string} folder
 * @returns {string[]}
 */
export function modulesOf(folder) {
  const [, order = ''] = ARCHITECTURE.match(new RegExp(`^- \`${folder}\`: (.+)$`, 'm')) ?? []
  return order.split(/[·,]/).map((name) => name.trim())
}

/**
 * A module and those to its right that import it.
 * @param {string} folder
 * @param {string} name
 * @returns {string[]}
 */
export function withImporters(folder, name) {
  const modules = modulesOf(folder)
  if (!modules.includes(name)) return []
  const isImport = new RegExp(`(?:from|import|import\\() ?'(?:\\.\\./)+${name}/`)
  const importers = modules
    .slice(modules.indexOf(name) + 1)
    .filter((other) => sourcesOf(join(PROJECT, folder, other)).some((text) => isImport.test(text)))
  return [name, ...importers]
}

/** @param {string} folder */
function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
