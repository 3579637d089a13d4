import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, 'src')
const DRAWINGS = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/](\w+)\.es\.js$/
/** One weight of an icon in the library's source: `["bold", createElement(…)]`. */
const WEIGHT = /\[\s*"(\w+)",[\s\S]*?\)\s*\](?:,|(?=\s*\]\)))/g
/** The weights kept for an icon whose weight is set at runtime. */
const DECIDED_LATER = ['regular', 'bold', 'fill']

/** Every icon ships in six weights and most are used in one, so the others are removed from the build. */
export function slimIcons(): Plugin {
  let code = ''
  return {
    name: 'slim-icons',
    apply: 'build',
    async buildStart() {
      const files = (await readdir(SOURCE, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
      const texts = await Promise.all(files.map((file) => readFile(join(SOURCE, file), 'utf8')))
      code = texts.join('\n').replaceAll(/^import .*$/gm, '')
    },
    transform: {
      filter: { id: DRAWINGS },
      handler(drawings, id) {
        const [, name = ''] = DRAWINGS.exec(id) ?? []
        const wanted = weightsOf(name, code)
        const slim = drawings.replaceAll(WEIGHT, (whole, weight: string) => (wanted.has(weight) ? whole : ''))
        if (slim === drawings) this.error(`${id} does not match the pattern that this plugin expects`)
        return { code: slim, map: null }
      },
    },
  }
}

/** The weights in which an icon is used, from all of its elements in the code. */
function weightsOf(name: string, code: string): Set<string> {
  const weights = new Set<string>()
  for (const [, opening, attributes = ''] of code.matchAll(new RegExp(`(<?)\\b${name}Icon\\b([^>]*)`, 'g'))) {
    const [, told] = /\bweight="(\w+)"/.exec(attributes) ?? []
    // Passed as a component, or with attributes that hide the weight: `{...look}`, `weight={…}`, `onClick={() =>`.
    const isDecidedLater = !opening || /\bweight=\{|\{\.\.\.|=$/.test(attributes)
    if (told) weights.add(told)
    else for (const weight of isDecidedLater ? DECIDED_LATER : ['regular']) weights.add(weight)
  }
  return weights
}
