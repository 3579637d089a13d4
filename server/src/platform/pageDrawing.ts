import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { PageHead } from './pageHead.ts'

/**
 * The body of a screen, the rules that stand in for its style attributes, and an expression that says more in it as soon
 * as it is there, and promises when that is done.
 */
type Drawn = { body: string; rules: string; script?: string }
type Draw = (path: string, first: PageHead['first']) => Drawn

/** What they show does not hang on anything that is stored. */
const ALWAYS_THE_SAME = new Set(['/', '/feed'])
/** In pages; each has some 20 kB. */
const MOST_KEPT = 500

/**
 * Draws screens, so that they can be read before any script has run. The build brings what draws them; without it, or for
 * a screen it does not know, there is nothing to see until the scripts are there.
 */
export function createDrawer(
  file: string,
): (path: string, first: PageHead['first']) => Promise<Drawn | null> {
  let known: { draw: Draw; changedMs: number } | undefined
  const kept = new Map<string, { of: string; drawn: Drawn }>()

  return async (path, first) => {
    if (!first && !ALWAYS_THE_SAME.has(path)) return null
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (changedMs === null) return null
    if (known?.changedMs !== changedMs) {
      const { draw } = (await import(`${pathToFileURL(file).href}?${changedMs}`)) as { draw: Draw }
      known = { draw, changedMs }
      kept.clear()
    }
    // Drawing takes some milliseconds, and a page that is linked to from somewhere is asked for by many.
    const of = JSON.stringify(first ?? null)
    const before = kept.get(path)
    const drawn = before?.of === of ? before.drawn : known.draw(path, first)
    kept.delete(path)
    kept.set(path, { of, drawn })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string)
    return drawn
  }
}

const EMPTY_ROOT = '<div id="root"></div>'

/** The page with its screen in it. */
export function withDrawing(page: string, { body, rules, script }: Drawn, nonce: string): string {
  const then = script === undefined ? '' : `<script nonce="${nonce}">globalThis.__said = ${script}</script>`
  // Functions, so that no `$&` in a title means anything.
  return page
    .replace('</head>', () => `<style nonce="${nonce}">${rules}</style></head>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-drawn>${body}</div>${then}`)
}

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const PART = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** So long the scripts wait at most for what is still to be said in a page. */
const SAID_WITHIN_MS = 500
/** What has been painted is on the screen some frames later. */
const SHOWN_WITHIN_MS = 80

/** What can be read without scripts comes before them: letters, pictures and styles have the line to themselves. */
export function withScriptsLater(page: string, nonce: string): string {
  const script = SCRIPT.exec(page)?.[1]
  if (script === undefined) return page
  const parts = [...page.matchAll(PART)].map(([, href]) => href)
  // A second frame begins when the first has been painted. Then one part after another: the page answers in between.
  const loader = `{
    const bring = async () => {
      const parts = ${JSON.stringify(parts)}
      for (const href of parts) {
        const part = document.createElement('link')
        document.head.append(Object.assign(part, { rel: 'modulepreload', crossOrigin: '', href }))
      }
      for (const href of parts) {
        await import(href).catch(() => {})
        await new Promise((next) => setTimeout(next))
      }
      import(${JSON.stringify(script)})
    }
    const onceSeen = () =>
      document.hidden ? bring() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(bring, ${SHOWN_WITHIN_MS})))
    Promise.race([globalThis.__said, new Promise((tired) => setTimeout(tired, ${SAID_WITHIN_MS}))]).then(onceSeen, onceSeen)
  }`
  return page
    .replace(SCRIPT, '')
    .replaceAll(PART, '')
    .replace('</body>', () => `<script nonce="${nonce}">${loader}</script></body>`)
}
