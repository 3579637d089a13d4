import { MESSAGES } from '@remusic/contract/base/messages'
import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { confirmEmailChange } from '@remusic/contract/people/credentials'
import { expect, test } from 'vitest'
import { ConfirmEmailPage } from '../../pages/ConfirmEmailPage.tsx'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'

const invalid = problem(404, ACCOUNT_TEXTS.invalidLink, 'not_found')
const link = { url: '/correo/confirmar/nada', path: '/correo/confirmar/:token', member: null }

test('a link that no longer works says so, once it is pressed', async () => {
  const { screen, calls } = await renderScreen(<ConfirmEmailPage />, {
    ...link,
    answers: [on(confirmEmailChange, invalid)],
  })
  await screen.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect.element(screen.getByRole('heading', { name: ACCOUNT_TEXTS.invalidLink })).toBeVisible()
  expect(calls).toMatchObject([{ path: '/api/back-end/users/email/confirm/nada' }])
  await expect.element(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})

test('a link can be pressed again when the server was not reached', async () => {
  let isAway = true
  const { screen } = await renderScreen(<ConfirmEmailPage />, {
    ...link,
    answers: [
      on(confirmEmailChange, () => {
        if (isAway) throw new TypeError('Failed to fetch')
        return invalid
      }),
    ],
  })
  const confirm = screen.getByRole('button', { name: 'Confirmar mi correo' })
  await confirm.click()
  await expect.element(screen.getByRole('alert').getByText(MESSAGES.offline)).toBeVisible()
  isAway = false
  await confirm.click()
  await expect.element(screen.getByRole('heading', { name: ACCOUNT_TEXTS.invalidLink })).toBeVisible()
})
