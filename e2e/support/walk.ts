import { expect, type Page, test } from '@playwright/test'
import { phoneFaults, violations } from './axe.ts'
import { rememberNodes, replacedNodes } from './hydration.ts'

/** Something that a screen opens, and where it is. */
export type Opened = {
  name: string
  within: string
  open: (page: Page) => Promise<unknown>
}
export type Visit = {
  path: string
  /** Tabs of the screen to look at, with their names. */
  views?: Record<string, string>
  opens?: Opened[]
}

const PHONE = { width: 390, height: 844 }

/**
 * Visits screens one after another in one tab. Each of them keeps what the server sent, has one heading, fits into a desktop and
 * a phone, and is accessible in both, with all that it opens.
 */
export async function walk(page: Page, visits: Visit[]) {
  const found: string[] = []
  await rememberNodes(page)
  for (const { path, views = {}, opens = [] } of visits) {
    await page.goto(path)
    for (const node of (await replacedNodes(page)) ?? ['nothing was rendered'])
      found.push(`${path}: not hydrated: ${node}`)
    // A redirect would show another screen than the requested one.
    await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname)
    found.push(...(await screenFaults(page, path)))
    for (const [view, name] of Object.entries(views)) {
      if (process.env.TEST_ALL) await page.goto(`${path}?vista=${view}`)
      else await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      found.push(...(await screenFaults(page, `${path}?vista=${view}`)))
    }
    for (const { name, within, open } of opens) {
      await open(page)
      found.push(...(await violations(page, `${path}: ${name}`, { within })))
    }
  }
  expect(found).toEqual([])
}

async function screenFaults(page: Page, where: string) {
  const found: string[] = []
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await expect(page.getByText('Cargando la página')).toHaveCount(0)
  if ((await page.getByRole('heading', { level: 1 }).count()) !== 1)
    found.push(`${where}: not exactly one h1`)
  found.push(...(await overflow(page, where)), ...(await violations(page, where)))
  if (test.info().project.name !== 'phone')
    found.push(
      ...(await atPhoneWidth(page, async () => [
        ...(await overflow(page, where)),
        ...(await phoneFaults(page, where)),
      ])),
    )
  return found
}

/** Turns the page that a desktop shows into that of a phone and back. */
export async function atPhoneWidth<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const desktop = page.viewportSize() ?? PHONE
  const devtools = await page.context().newCDPSession(page)
  // The end of the session ends the emulation.
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize(PHONE)
  const result = await look()
  await page.setViewportSize(desktop)
  await devtools.detach()
  return result
}

/** Fonts and toasts may still change the layout. A browser shows a page that is too wide for a phone as if the screen were wider. */
const overflow = (page: Page, where: string) =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= Math.min(innerWidth, screen.width))
    .then(
      () => [],
      () => [`${where}: wider than the screen`],
    )
