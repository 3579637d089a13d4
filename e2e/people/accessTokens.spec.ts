import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expireProofs } from '../support/database.ts'
import { callAs, contextFor, newPerson, signInNewPerson } from '../support/people.ts'
import { expect, storedSession, test } from '../support/test.ts'

const APPS = '/settings?vista=aplicaciones'

/** Creates a token with the keyboard alone and returns it. */
async function createToken(page: Page, name: string) {
  await page.getByRole('button', { name: 'Crear un token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crear un token' })
  await expect(dialog.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox', { name: 'Leer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const token = page.getByRole('dialog', { name: `Tu token «${name}»` }).getByLabel('Token', { exact: true })
  await expect(token).toHaveValue(/^rmt_[0-9a-f]{40}$/)
  return token.inputValue()
}

test('a person creates a token with the keyboard, a program uses it, and revoking it ends that', {
  tag: '@phone-long',
}, async ({ browser, request, url }) => {
  const me = await newPerson(request, url, 'Ana')
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(APPS)
  await expect(page.getByText('Todavía no creaste ninguno.')).toBeVisible()
  const token = await createToken(page, 'Mi scrobbler')
  await page.getByRole('button', { name: 'Ya lo guardé' }).click()
  const row = page.getByRole('list', { name: 'Tus tokens' }).getByRole('listitem')
  await expect(row).toContainText('Mi scrobbler')
  await expect(row).toContainText('Escribir el diario')
  await expect(row).toContainText(`termina en ${token.slice(-4)}`)
  await expect(row).toContainText('Sin usar todavía')
  await expect(page.getByText(token)).toHaveCount(0)

  const use = () => request.get('/api/back-end/tokens/own', { headers: { authorization: `Bearer ${token}` } })
  const answered = await use()
  expect(answered.status()).toBe(200)
  expect(await answered.json()).toMatchObject({ user: { id: me.id }, scopes: ['diary'] })

  await page.getByRole('button', { name: 'Revocar el token Mi scrobbler' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText('Token revocado')).toBeVisible()
  await expect(page.getByText('Todavía no creaste ninguno.')).toBeVisible()
  expect((await use()).status()).toBe(401)
  await context.close()
})

test('a session that was opened long ago asks for the password before it creates a token', {
  tag: '@long',
}, async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/403/)
  const { password } = await signInNewPerson(page, request)
  await page.goto(APPS)
  await expireProofs({ id: (await storedSession(page)).userId ?? '' })
  await page.getByRole('button', { name: 'Crear un token' }).click()
  await page.getByLabel('Nombre').fill('Con prueba')
  await page.getByRole('checkbox', { name: /^Playlists/ }).check()
  await page.getByRole('button', { name: 'Crear token' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await proof.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Token', { exact: true })).toHaveValue(/^rmt_/)
})

test('the list of tokens and its dialogs are accessible', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const context = await contextFor(browser, url, await newPerson(request, url, 'Ana'))
  const page = await context.newPage()
  await page.goto(APPS)
  const found: string[] = []
  await page.getByRole('button', { name: 'Crear un token' }).click()
  await expect(page.getByRole('dialog', { name: 'Crear un token' })).toBeVisible()
  found.push(...(await violations(page, 'the form')))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await createToken(page, 'Mi servidor de música de casa, con un nombre bastante largo')
  found.push(...(await violations(page, 'the new token')))
  await page.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  found.push(...(await violations(page, 'the list')))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(found).toEqual([])
  await context.close()
})

test('the owner exports a playlist from its menu, and a file for each format arrives', {
  tag: ['@phone', '@long'],
}, async ({ browser, url, sessions, request, catalogue }) => {
  const asOwner = { request, who: sessions.Premium }
  const name = `Para llevar ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await callAs(asOwner, 'POST', 'playlist/create', { name })
  await callAs(asOwner, 'PUT', `playlist/addSongs/${id}`, { id: catalogue.song.split('/').at(-1) })
  const context = await contextFor(browser, url, sessions.Premium)
  const page = await context.newPage()
  await page.goto(`/playlist/${sessions.Premium.id}?lista=${id}`)
  const beginnings = { M3U8: '#EXTM3U', XSPF: '<?xml', JSPF: '{', CSV: '\uFEFFTrack name' }
  for (const [format, beginning] of Object.entries(beginnings)) {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const arrived = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toBe(`${name}.${format.toLowerCase()}`)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith(beginning), format).toBe(true)
    expect(text).toContain(name)
  }
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await violations(page, 'the menu')).toEqual([])
  await callAs(asOwner, 'PUT', `playlist/delete/${id}`)
  await context.close()
})
