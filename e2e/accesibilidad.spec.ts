import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { browserOf, somebodyDeactivated } from './support/people.ts'
import { enter, expect, type Role, test } from './support/test.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What a narrow screen can make worse; the rest is the same page as at a desk, and slow to look at twice. */
const RULES_FOR_A_HAND = ['target-size', 'scrollable-region-focusable', 'label-content-name-mismatch']

/** What axe finds on a page by night, and by day whatever has to do with colour. */
async function violations(page: Page, where: string): Promise<string[]> {
  if (test.info().project.name === 'phone')
    return told(await axe(page).withRules(RULES_FOR_A_HAND).analyze(), where)
  const night = await axe(page).withTags(WCAG).analyze()
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  const day = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  return [...told(night, where), ...told(day, where)]
}

const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

const told = ({ violations: found }: Awaited<ReturnType<AxeBuilder['analyze']>>, where: string) =>
  found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}\n  ${node.failureSummary}`),
  )

/** Whatever a browser complains about, such as a script that the security policy stops or a picture that is missing. */
function complaints(page: Page) {
  const heard: string[] = []
  page.on('console', (message) => {
    // A page or an answer of 404 is part of the journey; a file of ours that is missing is not.
    const isAnswer =
      message.text().startsWith('Failed to load resource') && !/\/(assets|art)\//.test(message.location().url)
    if (message.type() === 'error' && !isAnswer) heard.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error}`))
  return heard
}

async function walk(page: Page, paths: string[]) {
  test.slow()
  const heard = complaints(page)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main h1').waitFor({ state: 'attached' })
    await expect(page.getByText('Cargando la página')).toHaveCount(0)
    // What is still arriving, such as a font or news from the edge of the screen, may settle first.
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5_000 })
      .catch(() => found.push(`${path}: wider than the screen`))
    if ((await page.locator('h1').count()) !== 1) found.push(`${path}: not exactly one h1`)
    found.push(...(await violations(page, path)))
  }
  expect([...found, ...heard]).toEqual([])
}

// Each page once, by one of those who see it; what surrounds it is the same on every page of a visitor and of a member.
const FOR_VISITORS = [
  ['/', '/premium', '/team', '/contact', '/pay/success', '/pay/error', '/music'],
  ['/login', '/register', '/recover', '/olvide-password/x', '/confirmar/x', '/nada'],
]
for (const paths of FOR_VISITORS)
  test(`a visitor meets no barrier on ${paths.join(' ')}`, { tag: '@phone' }, async ({ page }) => {
    await walk(page, paths)
  })

const FOR_MEMBERS: [Role, string[]][] = [
  ['Gratuito', ['/feed', '/settings', '/premium2', '/pay', '/notifications']],
  ['Premium', ['/user', '/chat', '/user/deactivate', '/search?query=noche', '/genres']],
  ['Admin', ['/admin']],
]
for (const [role, paths] of FOR_MEMBERS)
  test.describe(`signed in as ${role}`, () => {
    test.use({ as: role })

    test(`nobody meets a barrier on ${paths.join(' ')}`, { tag: '@phone' }, async ({ page }) => {
      await walk(page, paths)
    })
  })

test.describe('signed in', () => {
  test.use({ as: 'Premium' })

  test('nobody meets a barrier on a song, an artist, an album, a genre, a profile and a playlist', {
    tag: '@phone',
  }, async ({ page, catalogue, sessions }) => {
    const { Premium, Gratuito } = sessions
    await walk(page, [...Object.values(catalogue), `/users/${Gratuito.id}`, `/playlist/${Premium.id}`])
  })

  test('what opens over a page has no barrier either', async ({ page, catalogue }) => {
    test.slow()
    const found: string[] = []
    await page.goto('/user')
    await page.getByRole('button', { name: 'Más opciones' }).click()
    await expect(page.getByRole('menuitem', { name: 'Desactivar cuenta' })).toBeVisible()
    found.push(...(await violations(page, 'the menu of the profile')))
    await page.goto('/team2')
    await page.getByRole('button', { name: 'Base de datos' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await violations(page, 'the dialog of a creator')))
    await page.goto(catalogue.song)
    await page.getByRole('tab', { name: 'Reseñas' }).click()
    await expect(page.getByLabel('Título')).toBeVisible()
    found.push(...(await violations(page, 'the form of a review')))
    expect(found).toEqual([])
  })
})

test('a login that was refused has no barrier', async ({ page }) => {
  await page.goto('/login')
  await enter(page, '', '')
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await violations(page, 'the refused login')).toEqual([])
})

test('a deactivated account meets no barrier', async ({ browser, url, request }) => {
  const context = await browserOf(browser, url, await somebodyDeactivated(request, url))
  await walk(await context.newPage(), ['/user/restore'])
  await context.close()
})

test('the showcase of the parts has no barrier', async ({ page }) => {
  test.slow()
  await page.goto('/dev/kit')
  await page.locator('main h1').waitFor({ state: 'attached' })
  expect(await violations(page, '/dev/kit')).toEqual([])
})
