import { ACCOUNT_TEXTS, confirm } from '@remusic/contract/accounts'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../testing/renderScreen.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'

test('an unknown link of confirmation says so', async () => {
  const { screen } = await renderScreen(<ConfirmPage />, {
    url: '/confirmar/no-existe',
    path: '/confirmar/:token',
    member: null,
    answers: [on(confirm, problem(404, ACCOUNT_TEXTS.invalidLink, 'not_found'))],
  })
  await expect.element(screen.getByRole('heading', { name: ACCOUNT_TEXTS.invalidLink })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})
