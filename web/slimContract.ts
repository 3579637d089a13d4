import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const CALLS = '?calls'
const IMPORT = /import \{([^}]*)\} from '(@remusic\/contract\/\w+)'/g
const IMPORT_WITHIN = /import \{([^}]*)\} from '(\.\/\w+\.ts)'/g
/** A shape is named like a type; texts, limits and calls are not. */
const SHAPE_NAME = /^[A-Z][a-z]/
/** A shape with everything it is made of: up to the next line that begins something. */
const SHAPE = /^(?:export )?const ([A-Z][a-z]\w*) =.*(?:\n(?![\w/]).*)*\n/gm
/** The third argument of `route`, on one line or many: who may call, how often, what goes in and what comes out. */
const DETAILS = /^( *)(.*\broute\((?:\$\{|[^\n{])*)\{(?: [^\n]* |\n[\s\S]*?\n\1)\}\)/gm

/**
 * The server checks what comes in and what goes out. For whoever makes a call it is an address: what is imported of the
 * contract without a shape comes without any, and without the library that makes them. Forms import shapes, and have them.
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
      if (/ access: '/.test(code)) this.error(`${id} is no longer written in the way that is expected here`)
      if (used) this.error(`${id} needs the shape ${used} for something else than a shape`)
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
