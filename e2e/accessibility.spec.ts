import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expireProofs } from './support/database.ts'
import { rememberNodes, replacedNodes } from './support/hydration.ts'
import { newSanction } from './support/moderation.ts'
import { callAs, contextFor, newDeactivatedSession, newPerson, signInNewPerson } from './support/people.ts'
import { type CheckedWithData, SCREEN_CHECKS } from './support/screens.ts'
import { SECURITY, signOut, submitFirstStep, turnTotpOn } from './support/secondFactor.ts'
import { expect, type Role, storedSession, submitLogin, test } from './support/test.ts'

/** Also checks that these screens, which are all there are, are hydrated without replacing what the server sent. */
async function checkPages(page: Page, paths: string[]) {
  test.slow()
  await rememberNodes(page)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const node of (await replacedNodes(page)) ?? ['nothing was rendered'])
      found.push(`${path}: not hydrated: ${node}`)
    await page.locator('main h1').waitFor({ state: 'attached' })
    await expect(page.getByText('Cargando la página')).toHaveCount(0)
    // Fonts and toasts may still change the layout.
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5_000 })
      .catch(() => found.push(`${path}: wider than the screen`))
    if ((await page.locator('h1').count()) !== 1) found.push(`${path}: not exactly one h1`)
    found.push(...(await violations(page, path)))
  }
  expect(found).toEqual([])
}

/** The last one that is over. The demo community has diaries of it. */
const LAST_YEAR = new Date().getUTCFullYear() - 1

const addressOf = (screen: string) => (screen === '/search' ? '/search?q=noche' : screen.replace(/:\w+/, 'x'))

/** The views of a screen that its address alone does not show. */
const VIEWS: Record<string, string[]> = {
  '/admin': ['puesta-en-marcha', 'equipo', 'catalogo', 'votos'],
  '/settings': ['perfil', 'aplicaciones'],
  '/user': ['diario', 'gustos', 'numeros', 'por-escuchar'],
}

const pathsFor = (who: 'visitor' | Role) =>
  Object.entries(SCREEN_CHECKS).flatMap(([screen, check]) =>
    check === who
      ? [addressOf(screen), ...(VIEWS[screen] ?? []).map((view) => `${screen}?vista=${view}`)]
      : [],
  )

const FOR_VISITORS = [...pathsFor('visitor'), '/nada']
const HALF = Math.ceil(FOR_VISITORS.length / 2)
for (const paths of [FOR_VISITORS.slice(0, HALF), FOR_VISITORS.slice(HALF)])
  test(`pages for visitors are accessible: ${paths.join(' ')}`, { tag: '@phone' }, async ({ page }) => {
    await checkPages(page, paths)
  })

test('a profile is accessible to visitors, open or closed', { tag: '@phone' }, async ({ page, sessions }) => {
  await checkPages(page, [`/users/${sessions.Premium.id}`, `/users/${crypto.randomUUID()}`])
})

for (const role of ['Gratuito', 'Premium', 'Admin'] as const)
  test.describe(`signed in as ${role}`, () => {
    test.use({ as: role })
    const paths = [...pathsFor(role), ...(role === 'Gratuito' ? [SECURITY] : [])]

    test(`pages for members are accessible: ${paths.join(' ')}`, { tag: '@phone' }, async ({ page }) => {
      await checkPages(page, paths)
    })
  })

test.describe('signed in', () => {
  test.use({ as: 'Premium' })

  test('pages about a song, an artist, an album, a genre, a person and what they wrote are accessible', {
    tag: '@phone',
  }, async ({ page, request, url, catalogue, sessions }) => {
    const { Premium, Gratuito, Admin } = sessions
    const asPremium = { request, who: Premium }
    const author = await newPerson(request, url, 'Autora')
    const [chat, playlist, { items: playlists }, { review }] = await Promise.all([
      callAs(asPremium, 'POST', 'chat', { reciverId: Admin.id }),
      callAs(asPremium, 'POST', 'playlist/create', { name: `Accesible ${crypto.randomUUID().slice(0, 6)}` }),
      callAs(asPremium, 'GET', 'playlist/discover?order=followed'),
      // The newest one may be of a test that is about to delete it.
      callAs({ request, who: author }, 'POST', 'reviews/create', {
        type: 'song',
        apiId: catalogue.song.split('/').at(-1),
        title: 'Para quedarse',
        score: 4,
        description: 'Con luz baja y sin apuro.',
      }),
    ])
    const ofOthers = playlists.find(({ user }: { user: { id: string } }) => user.id !== Premium.id)
    const { token } = await callAs(asPremium, 'PUT', `playlist/link/${playlist.id}`, { role: 'edits' })
    const sanctionId = await newSanction(request, {
      owner: Premium,
      reporter: Gratuito,
      admin: Admin,
    })
    const addresses: Record<CheckedWithData, string> = {
      '/song/:id': catalogue.song,
      '/artist/:id': catalogue.artist,
      '/album/:id': catalogue.album,
      '/genres/:id': catalogue.genre,
      '/users/:id': `/users/${Gratuito.id}`,
      '/playlist/:id': `/playlist/${Premium.id}`,
      '/playlists/invitacion/:token': `/playlists/invitacion/${token}`,
      '/shared/:id': `/shared/${ofOthers.id}`,
      '/shared/:id/historial': `/shared/${playlist.id}/historial`,
      '/reviews/:id': `/reviews/${review.id}`,
      '/chat/:chatId': `/chat/${chat.id}`,
      '/moderation/:id': `/moderation/${sanctionId}`,
      '/user/year/:year': `/user/year/${LAST_YEAR}`,
      '/year/:year': `/year/${LAST_YEAR}`,
    }
    await checkPages(page, Object.values(addresses))
  })

  test('menus, dialogs and forms are accessible', async ({ page, catalogue, sessions }) => {
    test.slow()
    const found: string[] = []
    await page.goto('/user')
    await page.getByRole('button', { name: 'Más opciones' }).click()
    await expect(page.getByRole('menuitem', { name: 'Desactivar cuenta' })).toBeVisible()
    found.push(...(await violations(page, 'the menu of the profile')))
    await page.goto('/team2')
    await page.getByRole('button', { name: 'Renata Olvera' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await violations(page, 'the dialog of a creator')))
    await page.goto(catalogue.song)
    await page.getByRole('tab', { name: 'Reseñas' }).click()
    await expect(page.getByLabel('Título')).toBeVisible()
    found.push(...(await violations(page, 'the form of a review')))
    await page
      .getByRole('button', { name: /^Compartir/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Vista previa/ })).toBeVisible()
    found.push(...(await violations(page, 'the dialog that shares a song')))
    await page.goto(`/users/${sessions.Gratuito.id}`)
    await page.getByRole('button', { name: /^Más opciones: el perfil de/ }).click()
    await expect(page.getByRole('menuitem', { name: /^Bloquear a/ })).toBeVisible()
    found.push(...(await violations(page, 'the menu of a person')))
    await page.getByRole('menuitem', { name: /^Bloquear a/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await violations(page, 'the dialog that blocks a person')))
    expect(found).toEqual([])
  })
})

test('the dialogs of the security settings and the second step of a sign-in are accessible', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow()
  const found: string[] = []
  const check = async (name: string) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    found.push(...(await violations(page, `the dialog «${name}»`)))
  }
  const account = await signInNewPerson(page, request)
  await page.goto(SECURITY)
  for (const name of ['Cambiar contraseña', 'Cambiar correo', 'Agregar una llave de acceso']) {
    await page.getByRole('button', { name }).click()
    await check(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Activar la aplicación de códigos' }).click()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await check('Activar la aplicación de códigos')
  await turnTotpOn(page, { onCodes: () => check('Guarda tus códigos de recuperación') })
  const { userId } = await storedSession(page)
  await expireProofs({ id: userId ?? '' })
  await page.getByRole('button', { name: 'Quitar la aplicación de códigos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await check('Confirma que eres tú')
  await signOut(page)
  await submitFirstStep(page, account)
  await page.getByRole('button', { name: 'Entrar' }).click()
  found.push(...(await violations(page, 'the second step of a sign-in')))
  expect(found).toEqual([])
})

test('picking artists, dismissing a song and the effect of muting are accessible', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow()
  const found: string[] = []
  await signInNewPerson(page, request)
  const picker = page.getByRole('region', { name: 'Elige cinco artistas que te gusten' })
  const artists = picker.getByRole('list', { name: 'Artistas sugeridos' }).getByRole('button')
  await artists.first().click()
  await expect(picker.getByText('1 de 5')).toBeVisible()
  found.push(...(await violations(page, 'the artists to pick from')))
  await picker.getByRole('button', { name: 'Seguir con estos' }).click()
  await expect(picker).toHaveCount(0)
  const songs = page.getByRole('region', { name: 'Canciones Recomendadas:' })
  await expect(songs.getByText('Porque elegiste a').first()).toBeVisible()
  await songs
    .getByRole('button', { name: /^No me interesa/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Esta canción' })).toBeVisible()
  found.push(...(await violations(page, 'the menu that dismisses a song')))
  await page.getByRole('menuitem', { name: 'Esta canción' }).click()
  await expect(songs.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  found.push(...(await violations(page, 'a dismissed song')))
  await page.goto('/user?vista=gustos')
  await page.getByRole('button', { name: /^Qué cambiaría/ }).click()
  await expect(page.getByText(/^(Saldrían|Nada: )/)).toBeVisible()
  found.push(...(await violations(page, 'the effect of muting')))
  expect(found).toEqual([])
})

test('the appeals of the panel and the dialog that bans are accessible', async ({
  browser,
  url,
  request,
  sessions,
}) => {
  const { Premium: owner, Gratuito: reporter, Admin: admin } = sessions
  const caseId = await newSanction(request, { owner, reporter, admin })
  await callAs({ request, who: owner }, 'POST', 'appeals', { caseId, text: 'No estoy de acuerdo' })
  const context = await contextFor(browser, url, admin)
  const page = await context.newPage()
  await page.goto('/admin?vista=apelaciones')
  await expect(page.getByRole('heading', { name: 'Apelación', exact: true }).first()).toBeVisible()
  const found = await violations(page, 'the appeals')
  await page.goto('/admin?buscar=gratuito@remusic.demo')
  await page
    .getByRole('button', { name: /^Acciones sobre/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Banear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Banear' }).click()
  await expect(page.getByText('Elige la norma que no se cumplió')).toBeVisible()
  found.push(...(await violations(page, 'the dialog that bans')))
  expect(found).toEqual([])
  await context.close()
})

test('the dialogs that propose, correct, hide and merge are accessible', async ({
  browser,
  url,
  request,
  sessions,
  catalogue,
}) => {
  test.slow()
  const { Admin: admin, Gratuito: member } = sessions
  const found: string[] = []
  const check = async (page: Page, name: RegExp) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeVisible()
    found.push(...(await violations(page, `the dialog «${name.source}»`)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const open = async (page: Page, item: string) => {
    await page
      .getByRole('button', { name: /^Más opciones de/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const id = catalogue.artist.split('/').at(-1)
  await callAs({ request, who: member }, 'POST', 'corrections', {
    kind: 'artist',
    id,
    changes: { disambiguation: `de Rosario ${crypto.randomUUID().slice(0, 6)}` },
    note: 'Hay otros',
  }).catch(() => {
    // The other project has proposed it already.
  })
  const ofMember = await contextFor(browser, url, member)
  const page = await ofMember.newPage()
  await page.goto(catalogue.artist)
  await open(page, 'Proponer una corrección')
  await expect(page.getByText('sigue en revisión')).toBeVisible()
  await check(page, /^Corregir datos/)
  const ofAdmin = await contextFor(browser, url, admin)
  const panel = await ofAdmin.newPage()
  await panel.goto(catalogue.album)
  await open(panel, 'Corregir los datos')
  await check(panel, /^Corregir/)
  await open(panel, 'Ocultar')
  await check(panel, /^¿Ocultar/)
  await open(panel, 'Unir con un duplicado')
  await panel.getByLabel('Buscar el duplicado').fill('noche')
  await expect(panel.getByRole('dialog').getByRole('status')).toHaveText(/resultados/)
  found.push(...(await violations(panel, 'the search for a duplicate')))
  await panel.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(panel.getByRole('dialog').getByText('Se va', { exact: true })).toBeVisible()
  found.push(...(await violations(panel, 'the dialog that merges')))
  await panel.goto('/admin?vista=catalogo')
  await panel
    .getByRole('button', { name: /^Rechazar/ })
    .first()
    .click()
  await check(panel, /^¿Rechazar/)
  expect(found).toEqual([])
  await ofMember.close()
  await ofAdmin.close()
})

test('a rejected login is accessible', async ({ page }) => {
  await page.goto('/login')
  await submitLogin(page, '', '')
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await violations(page, 'the rejected login')).toEqual([])
})

test('the page that restores an account is accessible', async ({ browser, url, request }) => {
  const context = await contextFor(browser, url, await newDeactivatedSession(request, url))
  await checkPages(await context.newPage(), ['/user/restore'])
  await context.close()
})

test('the component showcase is accessible', async ({ page, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/\/art\/missing\.png$/)
  await page.goto('/dev/kit')
  await page.locator('main h1').waitFor({ state: 'attached' })
  expect(await violations(page, '/dev/kit')).toEqual([])
})
