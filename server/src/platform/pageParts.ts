import { readFile, stat } from 'node:fs/promises'

/** Replaced in every page by the nonce of its response. */
const NONCE = 'nonce="__CSP_NONCE__"'

type Screen = { shape: RegExp; links: string }

/**
 * Lists the chunks to preload for a screen, so that they load before any script has run. The build writes the list by
 * screen pattern; without it nothing is preloaded, and the scripts import what they need.
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
