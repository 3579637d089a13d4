import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../setup/project.mjs'

/** ARCHITECTURE.md is the only place that states the order of the areas and of their modules. */
const ARCHITECTURE = readFileSync(join(PROJECT, 'ARCHITECTURE.md'), 'utf8')
/** A row of the table of areas: its name, what it is about, its modules on the server and in the web. */
const AREA = /^\| (?:`(\w+)`)? *\| [^|]+\| ([^|]*)\| ([^|]*)\|$/gm

/**
 * The modules of a folder, in the order in which they may import each other: `area/module`, or a name below `web/src/base/ui`.
 * @param {string} folder
 * @returns {string[]}
 */
export function modulesOf(folder) {
  if (folder === 'web/src/base/ui') return namesIn(ARCHITECTURE.match(/^`ui` itself: (.+?)\.$/m)?.[1] ?? '')
  return [...ARCHITECTURE.matchAll(AREA)].flatMap(([, area, server = '', web = '']) =>
    namesIn(folder === 'server/src' ? server : web).map((name) => (area ? `${area}/${name}` : name)),
  )
}

/** @param {string} list */
const namesIn = (list) =>
  list
    .split(/[·,]/)
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * A module and those to its right that import it.
 * @param {string} folder
 * @param {string} name the name without its area
 * @returns {string[]}
 */
export function withImporters(folder, name) {
  const modules = modulesOf(folder)
  return modules
    .filter((module) => nameOf(module) === name)
    .flatMap((module) => [module, ...importersOf(folder, module)])
}

/** @param {string} module */
export const nameOf = (module) => module.split('/').at(-1) ?? module

/**
 * @param {string} folder
 * @param {string} module
 */
function importersOf(folder, module) {
  const modules = modulesOf(folder)
  const area = module.includes('/') ? `(?:${module.split('/')[0]}/)?` : ''
  const isImport = new RegExp(`(?:from|import|import\\() ?'(?:\\.\\./)+${area}${nameOf(module)}/`)
  return modules
    .slice(modules.indexOf(module) + 1)
    .filter((other) => sourcesOf(join(PROJECT, folder, other)).some((text) => isImport.test(text)))
}

/** @param {string} folder */
function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
