import { readFile, stat } from 'node:fs/promises'

/** Written over in every page with the nonce of its answer. */
const NONCE = 'nonce="__CSP_NONCE__"'

type Screen = { shape: RegExp; links: string }

/**
 * Names in the page what its screen is made of, so that it is on its way before any script has run. The build lists the
 * files by the address of their screen; without a list nothing is named, and the scripts find what they need.
 */
export function createPartsReader(file: string): (path: string) => Promise<string> {
  let known: { screens: Screen[]; changedMs: number } | undefined
  return async (path) => {
    try {
      const { mtimeMs: changedMs } = await stat(file)
      if (known?.changedMs !== changedMs)
        known = { screens: screensIn(await readFile(file, 'utf8')), changedMs }
      return known.screens.find(({ shape }) => shape.test(path))?.links ?? ''
    } catch {
      return ''
    }
  }
}

function screensIn(list: string): Screen[] {
  return Object.entries(JSON.parse(list) as Record<string, string[]>).map(([address, files]) => ({
    shape: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`),
    links: files.map(linkTo).join(''),
  }))
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" ${NONCE}>`
