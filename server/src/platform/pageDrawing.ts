import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { PageHead } from './pageHead.ts'

/**
 * A pre-rendered screen: its HTML, the style rules that replace its style attributes, and optionally an expression that
 * fills in more content in the browser and returns a promise of its completion.
 */
type Drawn = { body: string; rules: string; script?: string }
type Draw = (path: string, first: PageHead['first']) => Drawn

/** These screens do not depend on stored data. */
const ALWAYS_THE_SAME = new Set(['/', '/feed'])
/** In pages, of about 20 kB each. */
const MOST_KEPT = 500

/**
 * Pre-renders screens, so that they can be read before any script has run. The renderer is part of the build; without it,
 * or for a screen it does not cover, the page is empty until the scripts have loaded.
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
    // Rendering takes some milliseconds, and a popular link is requested by many clients.
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

/** Inserts the pre-rendered screen into the page. */
export function withDrawing(page: string, { body, rules, script }: Drawn, nonce: string): string {
  const then = script === undefined ? '' : `<script nonce="${nonce}">globalThis.__said = ${script}</script>`
  // Replacer functions are used because `$&` in a title would be a replacement pattern.
  return page
    .replace('</head>', () => `<style nonce="${nonce}">${rules}</style></head>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-drawn>${body}</div>${then}`)
}

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const PART = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** The scripts wait at most this long for the inline script to finish. */
const SAID_WITHIN_MS = 500
/** A painted frame is on the screen some frames later. */
const SHOWN_WITHIN_MS = 80

/** Delays the scripts until the pre-rendered screen is visible, so that fonts, images and styles load first. */
export function withScriptsLater(page: string, nonce: string): string {
  const script = SCRIPT.exec(page)?.[1]
  if (script === undefined) return page
  const parts = [...page.matchAll(PART)].map(([, href]) => href)
  // The second animation frame starts after the first was painted. The chunks are then evaluated one by one, so that the
  // page stays responsive in between.
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
