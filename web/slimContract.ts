import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const CALLS = '?calls'
const IMPORT = /import \{([^}]*)\} from '(@remusic\/contract\/\w+)'/g
const IMPORT_WITHIN = /import \{([^}]*)\} from '(\.\/\w+\.ts)'/g
/** A schema is named like a type; texts, limits and routes are not. */
const SHAPE_NAME = /^[A-Z][a-z]/
/** The declaration of a schema, up to the next line that starts a statement. */
const SHAPE = /^(?:export )?const ([A-Z][a-z]\w*) =.*(?:\n(?![\w/]).*)*\n/gm
/** The third argument of `route`, on one line or several: access, limits and schemas. */
const DETAILS = /^( *)(.*\broute\((?:\$\{|[^\n{])*)\{(?: [^\n]* |\n[\s\S]*?\n\1)\}\)/gm

/**
 * Strips schemas from the contract. The server validates requests and responses, so a client that only makes calls needs
 * just the URL: imports without a schema get a version of the module without schemas and without zod. Forms import
 * schemas and get the full module.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler: (code) => ({ code: code.replaceAll(IMPORT, withoutShapes), map: null }),
    },
    async resolveId(source, importer) {
      const isWithin = importer?.endsWith(CALLS) && source.startsWith('./')
      if (!source.endsWith(CALLS) && !isWithin) return null
      const found = await this.resolve(without(source), importer && without(importer), { skipSelf: true })
      return found && found.id + CALLS
    },
    async load(id) {
      if (!id.endsWith(CALLS)) return null
      const names: string[] = []
      const code = (await readFile(without(id), 'utf8'))
        .replaceAll(SHAPE, (_, name: string) => {
          names.push(name)
          return ''
        })
        .replaceAll(DETAILS, '$1$2{})')
        .replaceAll(IMPORT_WITHIN, keepOthers)
      const used = names.find((name) => new RegExp(`(?<!typeof )\\b${name}[.(]`).test(code))
      if (/ access: '/.test(code)) this.error(`${id} does not match the pattern that this plugin expects`)
      if (used) this.error(`${id} uses the schema ${used} outside of a schema`)
      return { code, moduleType: 'ts' }
    },
  }
}

function withoutShapes(statement: string, names: string, from: string): string {
  return namesIn(names).some(isShape) ? statement : `import {${names}} from '${from}${CALLS}'`
}

function keepOthers(_statement: string, names: string, from: string): string {
  const others = namesIn(names).filter((name) => !isShape(name))
  return `import { ${others.join(', ')} } from '${from}'`
}

const namesIn = (names: string) => names.split(',').map((name) => name.trim())
const isShape = (name: string) => SHAPE_NAME.test(name)

const without = (id: string) => id.replace(CALLS, '')
