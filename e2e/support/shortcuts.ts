import type { Page } from '@playwright/test'

/** Resolves when an open page listens to shortcuts, whose chunk is loaded after the page: keys that are pressed earlier are lost. */
export async function listensToShortcuts(page: Page) {
  const chunk = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /\/assets\/Overlays-[^/]+\.js$/.test(name))
        ?.name,
  )
  await page.evaluate(
    async (url) => {
      await import(url)
      // The part that was waiting for the chunk is rendered, and runs its effects, before the browser is idle.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
    },
    (await chunk.jsonValue()) ?? '',
  )
}
