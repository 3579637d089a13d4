import type { Page } from '@playwright/test'

declare global {
  var renderedNodes: Element[]
  var hasRunEffects: boolean | undefined
}

/** Delays all scripts until the returned function is called. */
export async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Resolves when React has attached itself to the page, including the parts that it hydrates last, and has run its effects, which
 * listen to shortcuts. It never attaches itself to what a foreign script has added.
 */
export async function isHydrated(page: Page) {
  await page.waitForFunction(() => {
    const isAttached = [...document.querySelectorAll('#root :is(h1, a, button):not([data-foreign])')].every(
      (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    )
    // Effects run after the browser has painted, and before it is idle.
    if (isAttached && globalThis.hasRunEffects === undefined) {
      globalThis.hasRunEffects = false
      requestIdleCallback(() => (globalThis.hasRunEffects = true), { timeout: 5_000 })
    }
    return isAttached && globalThis.hasRunEffects
  })
}

/** Makes every page that is opened from now on remember what the server sent: the landmarks, the heading, the first link and picture. */
export async function rememberNodes(page: Page) {
  await page.addInitScript(() => {
    // This event is fired when the page is parsed, before its modules run.
    document.addEventListener(
      'readystatechange',
      () => {
        const [main] = [...document.querySelectorAll('#root main')]
        const first = ['a', 'img'].flatMap((name) => main?.querySelector(name) ?? [])
        globalThis.renderedNodes = [...document.querySelectorAll('#root :is(nav, main, h1)'), ...first]
      },
      { once: true },
    )
  })
}

/** The nodes of the server that the application has replaced; null if the server sent none. */
export function replacedNodes(page: Page) {
  return page.evaluate(async () => {
    // The first effects may render again.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const { renderedNodes } = globalThis
    if (renderedNodes.length === 0) return null
    return renderedNodes.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 100))
  })
}
