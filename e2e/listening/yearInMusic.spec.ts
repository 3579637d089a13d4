import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { type Song, someSongs } from '../support/songs.ts'
import { expect, stateOf, test } from '../support/test.ts'

/** A year that is complete on whatever day the test runs. */
const YEAR = new Date().getUTCFullYear() - 1

/** The first song on five days in a row, the second on three others, the third once. */
async function keepDiary(request: APIRequestContext, who: Person, [first, second, third]: Song[]) {
  const days = [
    ...['02-26', '02-27', '02-28', '03-01', '03-02'].map((day) => [first, day] as const),
    ...['05-01', '07-09', '12-31'].map((day) => [second, day] as const),
    [third, '12-31'] as const,
    [third, '06-01'] as const,
  ]
  for (const [song, day] of days)
    await callAs({ request, who }, 'POST', 'diary', {
      clientId: crypto.randomUUID(),
      type: 'song',
      apiId: song?.apiId,
      day: `${YEAR}-${day}`,
      note: 'Esto es solo mío',
    })
}

const cardOf = (page: Page, number: number) =>
  page.locator(`article[aria-roledescription="tarjeta"]`).nth(number - 1)
const status = (page: Page) => page.getByRole('status').filter({ hasText: /^Tarjeta \d/ })
const marks = (page: Page) => page.getByRole('list', { name: 'Tarjetas' }).getByRole('button')

/** The names of the files that the page has shared. */
const sharedBy = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shared: { name: string; size: number }[] }).shared)

/** A finger that moves to the left over most of the screen, or a wheel where there is no touch screen. */
async function swipe(page: Page, { hasTouch }: { hasTouch: boolean }) {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const y = height / 2
  if (!hasTouch) {
    await page.mouse.move(width / 2, y)
    await page.mouse.wheel(width * 0.7, 0)
    return
  }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', width * 0.85)
  for (let step = 1; step <= 10; step++) await touch('touchMove', width * (0.85 - step * 0.07))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function withShareSheet(page: Page) {
  await page.addInitScript(() => {
    const shared: { name: string; size: number; type: string }[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        for (const { name, size, type } of files) shared.push({ name, size, type })
      },
    })
  })
}

test('a person opens their year on a phone, swipes through it and shares a card', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url, isMobile, hasTouch, viewport }) => {
  const ana = await newPerson(request, url, 'Ana')
  const songs = await someSongs(3)
  await keepDiary(request, ana, songs)
  const context = await browser.newContext({
    baseURL: url,
    storageState: stateOf(url, ana),
    isMobile,
    hasTouch,
    viewport,
  })
  const page = await context.newPage()
  await withShareSheet(page)

  await test.step('the figures lead to the year', async () => {
    await page.goto('/user?vista=numeros')
    await page
      .getByRole('navigation', { name: 'Tu año en música' })
      .getByRole('link', { name: String(YEAR) })
      .click()
    await expect(page).toHaveURL(`/user/year/${YEAR}`)
    await expect(page.getByRole('heading', { name: '10 escuchas' })).toBeVisible()
    await expect(cardOf(page, 1)).toContainText(`En 9 días de ${YEAR}.`)
    expect(await page.content()).not.toContain('Esto es solo mío')
  })

  await test.step('a finger turns the cards, one at a time', async () => {
    await swipe(page, { hasTouch })
    await expect(status(page)).toContainText(/^Tarjeta 2 de \d/)
    await expect(page.getByRole('heading', { name: songs[0]?.artist ?? '', exact: true })).toBeVisible()
    await expect(cardOf(page, 1)).toHaveAttribute('inert', '')
    expect(await violations(page, 'the card of an artist')).toEqual([])
  })

  await test.step('keys, buttons and marks do the same', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(status(page)).toContainText(/^Tarjeta 3 de/)
    await expect(page.getByText('Tus canciones')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(status(page)).toContainText(/^Tarjeta 2 de/)
    await page.getByRole('button', { name: 'Tarjeta siguiente' }).click()
    await expect(status(page)).toContainText(/^Tarjeta 3 de/)
    await page.keyboard.press('End')
    const count = await marks(page).count()
    await expect(status(page)).toContainText(`Tarjeta ${count} de ${count}`)
    await expect(page.getByRole('heading', { name: `Tu ${YEAR} en música`, level: 2 })).toBeVisible()
    await marks(page).first().click()
    await expect(status(page)).toContainText(/^Tarjeta 1 de/)
  })

  await test.step('a table derives every figure', async () => {
    await page.locator('footer').getByRole('button', { name: 'Cómo se calcula' }).click()
    const table = page.getByRole('dialog').getByRole('table')
    await expect(table.getByRole('row', { name: /^Racha más larga/ })).toContainText(/^Racha más larga\s*5/)
    await expect(table.getByRole('row', { name: /^Artistas nuevos/ })).toContainText('3')
    expect(await violations(page, 'how a year is computed')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The same Escape must not have left the screen as well.
    await expect(page.getByRole('heading', { name: '10 escuchas' })).toBeVisible()
    await expect(page).toHaveURL(`/user/year/${YEAR}`)
  })

  await test.step('the picture of a card goes to the share sheet, or is downloaded where there is none', async () => {
    await page.getByRole('button', { name: 'Compartir', exact: true }).click()
    await expect
      .poll(() => sharedBy(page))
      .toMatchObject([{ name: `remusic-${YEAR}-opening-story.jpg`, type: 'image/jpeg' }])
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Compartir imagen ancha/ }).click()
    expect((await downloading).suggestedFilename()).toBe(`remusic-${YEAR}-opening-wide.jpg`)
    await expect(page.getByText('Imagen descargada')).toBeVisible()
  })

  await test.step('with reduced motion a card is there at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect
      .poll(() => page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches))
      .toBe(true)
    const scrolled = await page.evaluate(() => {
      const track = document.querySelector('[aria-roledescription="carrusel"]') as HTMLElement
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
      )
      return track.scrollLeft / track.clientWidth
    })
    expect(scrolled).toBe(1)
  })

  await test.step('Escape leads back to the figures', async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/user?vista=numeros')
  })
  await context.close()
})

test('everybody reads the year of the community', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await page.goto(`/year/${YEAR}`)
  await expect(page.getByRole('heading', { name: `El ${YEAR} en música`, level: 1 })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Canciones del año' }).getByRole('listitem').first(),
  ).toContainText(/\d+ personas/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`/media/years/community/${YEAR}/wide\\.jpg`),
  )
  expect(await violations(page, 'the year of the community')).toEqual([])
})

test('the invitation that December puts in the feed leads to the year', { tag: ['@phone', '@long'] }, async ({
  browser,
  request,
  url,
}) => {
  const ana = await newPerson(request, url, 'Ana')
  await keepDiary(request, ana, await someSongs(3))
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  // The server decides by its own clock, which no test can move to December.
  await page.route('**/years/mine', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), isDecember: true, thisYear: YEAR } })
  })
  await page.clock.setFixedTime(new Date(`${YEAR}-12-03T12:00:00Z`))
  await page.goto('/feed')
  const invitation = page.getByRole('region', { name: 'Tu año en música' })
  await expect(invitation.getByText(`Tu ${YEAR} en música ya está`)).toBeVisible()
  expect(await violations(page, 'the invitation to the year')).toEqual([])
  await invitation.getByRole('link', { name: 'Abrirlo' }).click()
  await expect(page).toHaveURL(`/user/year/${YEAR}`)
  await context.close()
})
