import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signInNewPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a visitor reads the legal texts, and a hostile file of the operator does no harm', async ({
  page,
  request,
}) => {
  const folder = join(process.env.REMUSIC_DATA ?? '', 'legal')
  const file = join(folder, 'cookies.md')
  await mkdir(folder, { recursive: true })
  await writeFile(
    file,
    '# Lo que guardamos\n\n<script>document.title = "mal"</script>\n\n<img src=x onerror="document.title=1">\n\n[no](javascript:alert(1)) y [sí](/terminos)',
  )
  try {
    expect(await (await request.get('/terminos')).text()).toContain('Quién puede tener una cuenta')
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Botón de arrepentimiento' })).toBeVisible()
    await footer.getByRole('link', { name: 'Términos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible()
    await expect(page.getByText('Texto de ejemplo', { exact: false })).toBeVisible()

    await page.goto('/cookies')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Lo que guardamos' })).toBeVisible()
    await expect(main.getByText('<script>document.title = "mal"</script>')).toBeVisible()
    await expect(main.getByText('Texto de ejemplo', { exact: false })).toHaveCount(0)
    await expect(main.getByRole('link')).toHaveText(['sí'])
    await expect(page).toHaveTitle(/^Cookies/)
  } finally {
    await rm(file)
  }
})

test('a new member finds what they accepted in the settings', { tag: '@long' }, async ({ page, request }) => {
  await page.goto('/register')
  await expect(page.getByText(/^Al crear la cuenta aceptas los Términos/)).toContainText('al menos 13 años')
  await signInNewPerson(page, request)
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Documentos legales' })
  await expect(panel.getByText(/^Aceptaste la versión [0-9a-f]{12} el /)).toHaveCount(2)
})
