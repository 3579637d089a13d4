import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { violations } from '../support/axe.ts'
import { startFakeDeezer } from '../support/deezer.ts'
import { launchServer } from '../support/startServer.ts'
import { demoEmail, expect, submitLogin, test } from '../support/test.ts'

const DUMP_WRITER = resolve(import.meta.dirname, '../../server/testing/musicbrainz/writeSmallDump.ts')

/** Writes a small dump of MusicBrainz, as it looks after unpacking its archives. */
async function writeDump(folder: string) {
  const program =
    'const { writeSmallDump } = await import(process.argv[1]); await writeSmallDump(process.argv[2])'
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, DUMP_WRITER, folder])
}

test('a slow source adds to what is stored, and an absent one is never mistaken for an empty catalogue', {
  tag: '@long',
}, async ({ browser }) => {
  const deezer = await startFakeDeezer(['Luz de abril', 'Luz del puerto', 'El faro'])
  const server = await launchServer({ DEMO: 'false', CATALOG: 'deezer', DEEZER_API_URL: deezer.url })
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-AR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const songs = page.getByRole('main').getByRole('listitem')
  const nothing = page.getByText('No encontramos nada con esas palabras')
  try {
    await page.goto('/search?q=luz+de+abril')
    await expect(songs.filter({ hasText: 'Luz de abril' })).toBeVisible()

    deezer.behave({ delayMs: 2_500 })
    // Do not wait for hydration: the source may have answered by then.
    await page.goto('/search?q=luz', { waitUntil: 'commit' })
    await expect(songs.filter({ hasText: 'Luz de abril' })).toBeVisible()
    await expect(page.getByText('Buscando en Deezer…').first()).toBeVisible()
    await expect(songs.filter({ hasText: 'Luz del puerto' })).toBeVisible()
    await expect(songs.first()).toContainText('Luz de abril')
    await expect(page.getByText('Buscando en Deezer…')).toHaveCount(0)

    deezer.behave({ isAway: true })
    await page.goto('/search?q=puerto')
    await expect(page.getByText('Deezer no respondió. Te mostramos lo que tenemos guardado.')).toBeVisible()
    await expect(songs.filter({ hasText: 'Luz del puerto' })).toBeVisible()
    await page.goto('/search?q=faro')
    await expect(page.getByRole('heading', { name: 'Deezer no respondió' })).toBeVisible()
    await expect(nothing).toHaveCount(0)
    expect(await violations(page, 'absent source')).toEqual([])

    deezer.behave({})
    // A source that has failed is not asked again for some seconds. The button may disappear between two steps of Playwright.
    const retry = page.getByRole('button', { name: 'Reintentar' })
    await expect
      .poll(async () => {
        await retry.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click())
        return songs.filter({ hasText: 'El faro' }).isVisible()
      })
      .toBe(true)
    await page.goto('/search?q=zzzz')
    await expect(nothing).toBeVisible()
  } finally {
    await context.close()
    await server.end()
    await deezer.stop()
  }
})

test('an Admin imports a part of MusicBrainz in the panel and finds its music', { tag: '@long' }, async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-dump-'))
  const server = await launchServer({ DEMO: 'true', CATALOG: 'musicbrainz', MUSICBRAINZ_DIR: folder })
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-AR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await page.goto('/login')
    await submitLogin(page, demoEmail('Admin'))
    await expect(page).not.toHaveURL(/login/)
    await page.goto('/admin?vista=catalogo')
    await expect(page.getByText('Descarga mbdump.tar.bz2')).toBeVisible()
    await writeDump(folder)
    await page.getByRole('button', { name: 'Buscar otra vez' }).click()
    await expect(page.getByText(/^Exportación del \d{4}-\d\d-\d\d/)).toBeVisible()
    await expect(page.getByText('Según nuestra estimación')).toBeVisible()

    await page.getByRole('button', { name: 'América Latina', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Argentina' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'español' }).check()
    await page.getByLabel('Agregar otro país').selectOption('PT')
    await expect(page.getByRole('checkbox', { name: 'Portugal' })).toBeChecked()
    await page.getByLabel('Discos desde el año').fill('x')
    await expect(page.getByText('Escribe un año entre 1000 y 2100')).toBeVisible()
    await page.getByLabel('Discos desde el año').fill('')
    expect(await violations(page, 'import form')).toEqual([])
    await page.getByRole('button', { name: 'Importar' }).click()
    await expect(page.getByRole('progressbar', { name: 'Importando MusicBrainz' })).toBeVisible()
    await expect(page.getByText(/^MusicBrainz, exportación del .* está importado/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver la música' })).toBeVisible()
    await page.goto('/search?q=luz+de+abril')
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Luz de abril' }).first(),
    ).toBeVisible()
    await expect(page.getByText('Buscando en Deezer…')).toHaveCount(0)
  } finally {
    await context.close()
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
})
