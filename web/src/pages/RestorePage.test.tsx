import { deactivate, perfil, restore } from '@remusic/contract/people/accounts'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { expect, test } from 'vitest'
import { session } from '../people/accounts/session.ts'
import { MEMBER, on, problem, renderScreen } from '../testing/renderScreen.tsx'
import { DeactivatePage } from './DeactivatePage.tsx'
import { RestorePage } from './RestorePage.tsx'

const profile: Profile = {
  id: MEMBER.userId,
  name: 'Inés',
  userImg: '',
  email: 'ines@correo.example',
  role: 'Gratuito',
  createdDate: '2026-01-02T00:00:00.000Z',
  active: false,
  confirmado: true,
  showEmail: true,
  tastesBlind: false,
  timeZone: null,
  followerCount: 0,
  followingCount: 0,
  followers: [],
  following: [],
}

const CONFLICT = problem(409, 'Debe quedar al menos un administrador', 'conflict')

test.each([
  {
    name: 'done',
    answer: { msg: 'Te esperamos' },
    title: 'Cuenta desactivada',
    text: 'Te esperamos',
    to: '/',
  },
  {
    name: 'refused',
    answer: CONFLICT,
    title: 'No pudimos desactivar tu cuenta',
    text: 'Debe quedar al menos un administrador',
    to: '/user',
  },
])(
  'a deactivation that is $name says so in a dialog, which leads on',
  async ({ answer, title, text, to }) => {
    const { screen, router } = await renderScreen(<DeactivatePage />, {
      url: '/user/deactivate',
      answers: [on(deactivate, answer)],
    })
    await expect.element(screen.getByText('Deseas desactivar tu cuenta?')).toBeVisible()
    await expect
      .element(screen.getByText('Tendrás un mes para restablecerla si cambias de opinión'))
      .toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/user')
    await screen.getByRole('button', { name: 'Desactivar' }).click()
    const dialog = screen.getByRole('dialog', { name: title })
    await expect.element(dialog.getByText(text)).toBeVisible()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(to)
    expect(session.read() === null).toBe(to === '/')
  },
)

const LATE = 'El plazo para restablecer tu cuenta ha vencido'

test.each([
  {
    name: 'in time',
    answer: { msg: 'Cuenta restablecida' },
    texts: ['Cuenta restablecida', 'Vuelve a iniciar sesión'],
  },
  { name: 'too late', answer: problem(410, LATE, 'gone'), texts: [LATE] },
])('a restoration $name says so in a dialog, which signs out', async ({ answer, texts }) => {
  const { screen, router } = await renderScreen(<RestorePage />, {
    url: '/user/restore',
    answers: [on(perfil, profile), on(restore, answer)],
  })
  await expect.element(screen.getByRole('heading', { name: 'Hola de nuevo, Inés!' })).toBeVisible()
  await expect.element(screen.getByText(/Todas tus reseñas e interacciones siguen aquí$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Aceptar' }).click()
  const dialog = screen.getByRole('dialog')
  for (const text of texts) await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(session.read()).toBeNull()
})

test('any other answer to a restoration is shown, and signs out', async () => {
  const { screen, router } = await renderScreen(<RestorePage />, {
    url: '/user/restore',
    answers: [on(perfil, profile), on(restore, problem(403, 'Tu cuenta fue suspendida', 'forbidden'))],
  })
  await screen.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(screen.getByRole('alert').getByText('Tu cuenta fue suspendida')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(session.read()).toBeNull()
})
