import type { Locator, Page, Route } from '@playwright/test'
import { expireSessions } from '../support/database.ts'
import { choose } from '../support/inputs.ts'
import { contextFor, newPerson } from '../support/people.ts'
import { expect, newAccount, storedSession, submitLogin, test } from '../support/test.ts'

/** Expects the review that `begin` has written. */
async function isRestored(form: Locator) {
  await expect(form.getByText('Recuperamos tu borrador')).toBeVisible()
  await expect(form.getByLabel('Título')).toHaveValue('A medias')
  await expect(form.getByRole('radio', { name: /Sol/ })).toBeChecked()
  await expect(form.getByLabel('Descripción')).toHaveValue('Todavía no sé cómo terminarla')
}

async function begin(form: Locator) {
  await form.getByLabel('Título').fill('A medias')
  await choose(form.getByRole('radio', { name: /Sol/ }))
  await form.getByLabel('Descripción').fill('Todavía no sé cómo terminarla')
}

const formOf = (page: Page) => page.getByRole('region', { name: 'Escribe tu reseña' })

/** Publishes the review, which leaves no draft. */
async function publish(page: Page) {
  await formOf(page).getByRole('button', { name: 'Publicar reseña' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ver en el inicio' }).click()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
}

test('a half-written review survives another tab, a link and a reload, until it is published', async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const context = await contextFor(browser, url, await newPerson(request, url, 'Autora'))
  const page = await context.newPage()
  await page.goto(`${catalogue.album}?vista=resenas`)
  const form = formOf(page)
  await begin(form)
  await page.getByRole('tab').first().click()
  await expect(form).toBeHidden()
  await page.getByRole('tab', { name: /Reseñas/ }).click()
  await isRestored(form)

  await page.getByRole('link', { name: 'ReMusic, inicio' }).click()
  await expect(page).toHaveURL('/feed')
  await page.goBack()
  await isRestored(form)

  await page.reload()
  await isRestored(form)
  await publish(page)
  await context.close()
})

test('a half-written review survives an expired session', { tag: '@long' }, async ({
  page,
  request,
  catalogue,
}) => {
  const { email, password } = await newAccount(request)
  await page.goto(`${catalogue.album}?vista=resenas`)
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await submitLogin(page, email, password)
  const form = formOf(page)
  await begin(form)

  // Background reads would also notice that the session has expired, and redirect to the login before the click.
  let reading = 0
  let isHeld = false
  const holdReads = async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (isHeld) return
    reading += 1
    await route
      .fetch()
      .then((response) => route.fulfill({ response }))
      // Leaving the page aborts its reads.
      .catch(() => {})
      .finally(() => {
        reading -= 1
      })
  }
  await page.route('**/api/**', holdReads)
  await page.reload()
  await isRestored(form)

  const { userId } = await storedSession(page)
  isHeld = true
  await expect.poll(() => reading).toBe(0)
  await expireSessions({ id: userId ?? '' })
  await form.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/**', holdReads)
  await submitLogin(page, email, password)
  await isRestored(form)
  await publish(page)
})

test('an installed app starts at the feed and is still signed in at the next start', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const { start_url: start } = await (await request.get('/manifest.webmanifest')).json()
  const member = await newPerson(request, url, 'Instalada')
  const first = await contextFor(browser, url, member)
  const app = await first.newPage()
  await app.goto(start)
  await expect(app).toHaveURL('/feed')
  const kept = await first.storageState()
  await first.close()

  const second = await browser.newContext({ baseURL: url, storageState: kept })
  const restarted = await second.newPage()
  await restarted.goto(start)
  await expect(restarted).toHaveURL('/feed')
  expect(await storedSession(restarted)).toMatchObject({ token: member.token })

  // Apps that were installed earlier still start at the landing page, which ends the session in a tab.
  await restarted.addInitScript(() => {
    const matches = window.matchMedia.bind(window)
    window.matchMedia = (query) => matches(query.includes('display-mode: standalone') ? 'all' : query)
  })
  await restarted.goto('/')
  await expect(restarted).toHaveURL('/feed')
  expect(await storedSession(restarted)).toMatchObject({ token: member.token })
  await second.close()
})
