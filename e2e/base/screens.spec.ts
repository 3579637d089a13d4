import type { Page } from '@playwright/test'
import { phoneFaults, violations } from '../support/axe.ts'
import { expireProofs } from '../support/database.ts'
import { openWithin } from '../support/inputs.ts'
import { newSanction } from '../support/moderation.ts'
import { callAs, contextFor, newDeactivatedSession, newPerson, signInNewPerson } from '../support/people.ts'
import { type CheckedWithData, SCREEN_CHECKS } from '../support/screens.ts'
import { SECURITY, turnTotpOn } from '../support/secondFactor.ts'
import { demoEmail, expect, type Role, storedSession, submitLogin, test } from '../support/test.ts'
import { atPhoneWidth, type Opened, type Visit, walk } from '../support/walk.ts'

/** The last complete year: the demo community has diaries of it. */
const LAST_YEAR = new Date().getUTCFullYear() - 1

const DIALOG = '[role="dialog"]'
const MENU = '[role="menu"]'

const addressOf = (screen: string) => (screen === '/search' ? '/search?q=noche' : screen.replace(/:\w+/, 'x'))

/** The views of a screen that its address alone does not show. */
const VIEWS: Record<string, Record<string, string>> = {
  '/admin': {
    'puesta-en-marcha': 'Puesta en marcha',
    equipo: 'Equipo',
    votos: 'Votos en revisión',
    apelaciones: 'Apelaciones',
    catalogo: 'Catálogo',
  },
  '/settings': { perfil: 'Perfil', seguridad: 'Seguridad', aplicaciones: 'Aplicaciones' },
  '/user': {
    diario: 'Diario',
    gustos: 'Tus gustos',
    numeros: 'Números',
    'por-escuchar': 'Por escuchar',
  },
}

const opensDialog = (name: string, open: (page: Page) => Promise<unknown>): Opened => ({
  name,
  within: DIALOG,
  open: async (page) => {
    await open(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})

const openMenu = async (page: Page, name: RegExp | string, item: RegExp | string) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
}

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The dialogs and menus that screens open, in order. */
const OPENS: Record<string, Opened[]> = {
  '/login': [
    {
      name: 'a rejected login',
      within: 'main',
      open: async (page) => {
        await submitLogin(page, '', '')
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
  ],
  '/team': [opensDialog('a creator', (page) => page.getByRole('button', { name: 'Renata Olvera' }).click())],
  '/user': [
    {
      name: 'the menu of the profile',
      within: MENU,
      open: async (page) => {
        // On a phone, a link to a tab has folded the card.
        const card = page.getByRole('button', { name: 'Ver tu tarjeta' })
        if (await card.isVisible()) await card.click()
        await openMenu(page, 'Más opciones', 'Desactivar cuenta')
      },
    },
  ],
}

const visitTo = (screen: string): Visit => ({
  path: addressOf(screen),
  views: VIEWS[screen] ?? {},
  opens: OPENS[screen] ?? [],
})

const visitsOf = (who: 'visitor' | Role) =>
  Object.entries(SCREEN_CHECKS).flatMap(([screen, check]) => (check === who ? [visitTo(screen)] : []))

/** One screen of each layout and kind of content that visitors see. */
const USUAL_FOR_VISITORS = ['/', '/login', '/confirmar/x', '/premium', '/normas', '/music', '/nada']

test('one screen of each kind for visitors', async ({ page, catalogue }) => {
  const paths = [...USUAL_FOR_VISITORS, catalogue.artist]
  await walk(
    page,
    paths.map((path) => ({ path })),
  )
})

test.describe('a member', () => {
  test.use({ as: 'Premium' })

  test('one screen of each kind for members', async ({ page, request, catalogue, sessions }) => {
    const asPremium = { request, who: sessions.Premium }
    const [chat, { items: playlists }, { items: reviews }] = await Promise.all([
      callAs(asPremium, 'POST', 'chat', { reciverId: sessions.Admin.id }),
      callAs(asPremium, 'GET', 'playlist/discover?order=followed'),
      callAs(asPremium, 'GET', 'reviews?from=all'),
    ])
    const paths = [
      '/feed',
      '/search?q=noche',
      '/user',
      '/settings',
      '/radar',
      catalogue.song,
      `/users/${sessions.Gratuito.id}`,
      `/shared/${playlists.at(-1).id}`,
      // The newest review may belong to another test, which is about to delete it.
      `/reviews/${reviews.at(-1).id}`,
      `/chat/${chat.id}`,
      `/user/year/${LAST_YEAR}`,
    ]
    await walk(
      page,
      paths.map((path) => ({ path })),
    )
  })
})

const FOR_VISITORS = [...visitsOf('visitor'), { path: '/nada' }]
const HALF = Math.ceil(FOR_VISITORS.length / 2)
for (const visits of [FOR_VISITORS.slice(0, HALF), FOR_VISITORS.slice(HALF)])
  test(`screens for visitors: ${visits.map(({ path }) => path).join(' ')}`, {
    tag: ['@phone', '@long'],
  }, async ({ page }) => {
    await walk(page, visits)
  })

test('a visitor’s screens of an artist, an album, a genre and a person', {
  tag: ['@phone', '@long'],
}, async ({ page, sessions, catalogue }) => {
  const { artist, album, genre } = catalogue
  await walk(
    page,
    [artist, album, genre, `/users/${sessions.Premium.id}`].map((path) => ({ path })),
  )
})

for (const role of ['Gratuito', 'Premium'] as const)
  test.describe(`signed in as ${role}`, () => {
    test.use({ as: role })
    const visits = visitsOf(role)

    test(`screens: ${visits.map(({ path }) => path).join(' ')}`, { tag: ['@phone', '@long'] }, async ({
      page,
    }) => {
      await walk(page, visits)
    })
  })

test.describe('signed in as Admin', () => {
  test.use({ as: 'Admin' })

  test('the panel and what moderates the catalogue', { tag: ['@phone', '@long'] }, async ({
    page,
    request,
    sessions,
    catalogue,
  }) => {
    const { Premium: owner, Gratuito: reporter, Admin: admin } = sessions
    const caseId = await newSanction(request, { owner, reporter, admin })
    await callAs({ request, who: owner }, 'POST', 'appeals', { caseId, text: 'No estoy de acuerdo' })
    await proposeCorrection(request, reporter, catalogue.artist)
    const open = async (item: string) => {
      await openMenu(page, /^Más opciones de/, item)
      await page.getByRole('menuitem', { name: item }).click()
    }
    await walk(page, [
      {
        ...visitTo('/admin'),
        opens: [
          opensDialog('to reject', (page) =>
            page
              .getByRole('button', { name: /^Rechazar/ })
              .first()
              .click(),
          ),
        ],
      },
      {
        path: `/admin?buscar=${demoEmail('Gratuito')}`,
        opens: [
          opensDialog('to ban', async () => {
            await openMenu(page, /^Acciones sobre/, 'Suspender')
            await page.getByRole('menuitem', { name: 'Suspender' }).click()
            await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
            await expect(page.getByText('Elige la norma que no se cumplió')).toBeVisible()
          }),
        ],
      },
      {
        path: catalogue.album,
        opens: [
          opensDialog('to correct', () => open('Corregir los datos')),
          opensDialog('to hide', async () => {
            await closeDialog(page)
            await open('Ocultar')
          }),
          opensDialog('to search for a duplicate', async () => {
            await closeDialog(page)
            await open('Unir con un duplicado')
            await page.getByLabel('Buscar el duplicado').fill('noche')
            await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/resultados/)
          }),
          opensDialog('to merge', async () => {
            await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
            await expect(page.getByRole('dialog').getByText('Se va', { exact: true })).toBeVisible()
          }),
        ],
      },
    ])
  })
})

/** Another run of this file may have proposed it already. */
async function proposeCorrection(
  request: Parameters<typeof newSanction>[0],
  who: Parameters<typeof callAs>[0]['who'],
  artist: string,
) {
  await callAs({ request, who }, 'POST', 'corrections', {
    kind: 'artist',
    id: artist.split('/').at(-1),
    changes: { disambiguation: `de Rosario ${crypto.randomUUID().slice(0, 6)}` },
    note: 'Hay otros',
  }).catch(() => {})
}

test.describe('signed in', () => {
  test.use({ as: 'Premium' })

  test('a song, an artist, an album, a genre, a person and what they wrote', {
    tag: ['@phone', '@long'],
  }, async ({ page, request, url, catalogue, sessions, isMobile }) => {
    const { Premium, Gratuito, Admin } = sessions
    const asPremium = { request, who: Premium }
    const author = await newPerson(request, url, 'Autora')
    const [chat, playlist, { items: playlists }, { review }] = await Promise.all([
      callAs(asPremium, 'POST', 'chat', { reciverId: Admin.id }),
      callAs(asPremium, 'POST', 'playlist/create', {
        name: `Accesible ${crypto.randomUUID().slice(0, 6)}`,
      }),
      callAs(asPremium, 'GET', 'playlist/discover?order=followed'),
      // The newest review may belong to another test, which is about to delete it.
      callAs({ request, who: author }, 'POST', 'reviews/create', {
        type: 'song',
        apiId: catalogue.song.split('/').at(-1),
        title: 'Para quedarse',
        score: 4,
        description: 'Con luz baja y sin apuro.',
      }),
      proposeCorrection(request, Premium, catalogue.artist),
    ])
    const ofOthers = playlists.find(({ user }: { user: { id: string } }) => user.id !== Premium.id)
    const { token } = await callAs(asPremium, 'PUT', `playlist/link/${playlist.id}`, { role: 'edits' })
    const sanctionId = await newSanction(request, { owner: Premium, reporter: Gratuito, admin: Admin })
    const visits: Record<CheckedWithData, Visit> = {
      '/song/:id': {
        path: catalogue.song,
        opens: [
          {
            name: 'the form of a review',
            within: 'main',
            open: async () => {
              await page.getByRole('tab', { name: 'Reseñas' }).click()
              if (isMobile) await page.getByRole('button', { name: 'Escribir una reseña' }).click()
              await expect(page.getByLabel('Título')).toBeVisible()
            },
          },
          opensDialog('to share', async () => {
            await page
              .getByRole('button', { name: /^Compartir/ })
              .first()
              .click()
            await expect(page.getByRole('dialog').getByRole('img', { name: /^Vista previa/ })).toBeVisible()
          }),
        ],
      },
      '/artist/:id': {
        path: catalogue.artist,
        opens: [
          opensDialog('to propose a correction', async () => {
            await openMenu(page, /^Más opciones de/, 'Proponer una corrección')
            await page.getByRole('menuitem', { name: 'Proponer una corrección' }).click()
            await expect(page.getByText('sigue en revisión')).toBeVisible()
          }),
        ],
      },
      '/album/:id': { path: catalogue.album },
      '/genres/:id': { path: catalogue.genre },
      '/users/:id': {
        path: `/users/${Gratuito.id}`,
        opens: [
          {
            name: 'the menu of a person',
            within: MENU,
            open: () => openMenu(page, /^Más opciones: el perfil de/, /^Bloquear a/),
          },
          opensDialog('to block', () => page.getByRole('menuitem', { name: /^Bloquear a/ }).click()),
        ],
      },
      '/playlist/:id': { path: `/playlist/${Premium.id}` },
      '/playlists/invitacion/:token': { path: `/playlists/invitacion/${token}` },
      '/shared/:id': { path: `/shared/${ofOthers.id}` },
      '/shared/:id/historial': { path: `/shared/${playlist.id}/historial` },
      '/reviews/:id': { path: `/reviews/${review.id}` },
      '/chat/:chatId': { path: `/chat/${chat.id}` },
      '/moderation/:id': { path: `/moderation/${sanctionId}` },
      '/user/year/:year': { path: `/user/year/${LAST_YEAR}` },
      '/year/:year': { path: `/year/${LAST_YEAR}` },
    }
    await walk(page, Object.values(visits))
  })
})

test('the screen that restores an account', { tag: '@long' }, async ({ browser, url, request }) => {
  const context = await contextFor(browser, url, await newDeactivatedSession(request, url))
  await walk(await context.newPage(), [{ path: '/user/restore' }])
  await context.close()
})

/** Runs axe on a part of a page at both widths. */
async function faultsOf(page: Page, where: string, within: string) {
  const desktop = await violations(page, where, { within })
  const phone = await atPhoneWidth(page, () => phoneFaults(page, where, { within }))
  return [...desktop, ...phone]
}

test('the dialogs of the security settings and the second step of a sign-in are accessible', {
  tag: '@long',
}, async ({ page, request }) => {
  const found: string[] = []
  const check = async (name: string) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    found.push(...(await faultsOf(page, `the dialog «${name}»`, DIALOG)))
  }
  const account = await signInNewPerson(page, request)
  await page.goto(SECURITY)
  for (const name of ['Cambiar contraseña', 'Cambiar correo', 'Agregar una llave de acceso']) {
    await page.getByRole('button', { name }).click()
    await check(name)
    await closeDialog(page)
  }
  await page.getByRole('button', { name: 'Activar la aplicación de códigos' }).click()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await check('Activar la aplicación de códigos')
  await closeDialog(page)
  await turnTotpOn(page, { onCodes: () => check('Guarda tus códigos de recuperación') })
  const { userId } = await storedSession(page)
  await expireProofs({ id: userId ?? '' })
  await page.getByRole('button', { name: 'Quitar la aplicación de códigos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await check('Confirma que eres tú')
  await closeDialog(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await openWithin(page, '/login')
  await submitLogin(page, account.email, account.password)
  await expect(page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible()
  await page.getByRole('button', { name: 'Entrar' }).click()
  found.push(...(await faultsOf(page, 'the second step of a sign-in', 'main')))
  expect(found).toEqual([])
})

test('picking artists, dismissing a song and the effect of muting are accessible', {
  tag: ['@phone', '@long'],
}, async ({ page, request }) => {
  const found: string[] = []
  await signInNewPerson(page, request)
  await page.goto('/feed')
  const picker = page.getByRole('region', { name: 'Elige cinco artistas que te gusten' })
  const artists = picker.getByRole('list', { name: 'Artistas sugeridos' }).getByRole('button')
  await artists.first().click()
  await expect(picker.getByText('1 de 5')).toBeVisible()
  found.push(...(await violations(page, 'the artists to pick from', { within: 'main' })))
  await picker.getByRole('button', { name: 'Seguir con estos' }).click()
  await expect(picker).toHaveCount(0)
  const songs = page.getByRole('region', { name: 'Canciones Recomendadas:' })
  await expect(songs.getByText('Porque elegiste a').first()).toBeVisible()
  await openMenu(page, /^No me interesa/, 'Esta canción')
  found.push(...(await violations(page, 'the menu that dismisses a song', { within: MENU })))
  await page.getByRole('menuitem', { name: 'Esta canción' }).click()
  await expect(songs.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  found.push(...(await violations(page, 'a dismissed song', { within: 'main' })))
  await openWithin(page, '/user?vista=gustos')
  await page.getByRole('button', { name: /^Qué cambiaría/ }).click()
  await expect(page.getByText(/^(Saldrían|Nada: )/)).toBeVisible()
  found.push(...(await violations(page, 'the effect of muting', { within: 'main' })))
  expect(found).toEqual([])
})

test('the component showcase is accessible', { tag: '@long' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/\/art\/missing\.png$/)
  await page.goto('/dev/kit')
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  expect(await violations(page, '/dev/kit')).toEqual([])
})
