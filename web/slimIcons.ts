import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, 'src')
const DRAWINGS = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/](\w+)\.es\.js$/
/** One weight of an icon, as the library writes it: `["bold", createElement(…)]`. */
const WEIGHT = /\[\s*"(\w+)",[\s\S]*?\)\s*\](?:,|(?=\s*\]\)))/g
/** What is left to an icon whose weight is decided while the page runs. */
const DECIDED_LATER = ['regular', 'bold', 'fill']

/** Every icon comes in six weights, most of them appear in one: the others are left out of the build. */
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
        if (slim === drawings) this.error(`${id} is no longer written in the way that is expected here`)
        return { code: slim, map: null }
      },
    },
  }
}

/** In which weights an icon is drawn: told by every element that it has in the code. */
function weightsOf(name: string, code: string): Set<string> {
  const weights = new Set<string>()
  for (const [, opening, attributes = ''] of code.matchAll(new RegExp(`(<?)\\b${name}Icon\\b([^>]*)`, 'g'))) {
    const [, told] = /\bweight="(\w+)"/.exec(attributes) ?? []
    // Handed on as a component, or with attributes that say nothing here: `{...look}`, `weight={…}`, `onClick={() =>`.
    const isDecidedLater = !opening || /\bweight=\{|\{\.\.\.|=$/.test(attributes)
    if (told) weights.add(told)
    else for (const weight of isDecidedLater ? DECIDED_LATER : ['regular']) weights.add(weight)
  }
  return weights
}
