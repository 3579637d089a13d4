import type { Plugin } from 'vite'

/** What the third argument of `route` begins and ends with, at whatever depth it is written. */
const SHAPES = /^( *)(.*\broute\([^\n]*\{)\n([\s\S]*?)\n\1\}\)/gm
/** For whoever answers a call: who may make it, how often, and what is let in. */
const FOR_THE_SERVER = 'access|summary|params|query|status|writes|cache|limits|uncounted|bodyLimitBytes'
/** For whoever reads the documentation. */
const DESCRIPTION = /\.describe\((?:'[^']*'|`[^`]*`)\)/g

/** Leaves out of the contract what only the server has a use for: the web makes calls, and checks their answers. */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: { include: /[\\/]contract[\\/]src[\\/]\w+\.ts$/, exclude: /route\.ts$/ } },
      handler(code) {
        const slim = code
          .replaceAll(SHAPES, (_, indent: string, head: string, shapes: string) => {
            const property = new RegExp(
              `^${indent}  (?:${FOR_THE_SERVER})(?:,|: .*(?:\\n${indent}    .*|\\n${indent}  [)\\]}].*)*)\\n?`,
              'gm',
            )
            return `${indent}${head}\n${shapes.replaceAll(property, '')}\n${indent}})`
          })
          .replaceAll(DESCRIPTION, '')
        if (/\n +summary: /.test(slim))
          this.error('the contract is no longer written in the way that is expected here')
        return { code: slim, map: null }
      },
    },
  }
}
