import { createToken, listTokens, TOKEN_TEXTS } from '@remusic/contract/people/accessTokens'
import type { AccessToken } from '@remusic/contract/people/schemas/accessTokens'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { TokenList } from './TokenList.tsx'

const TOKEN = `rmt_${'a'.repeat(40)}`
const stored: AccessToken = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Guion',
  scopes: ['diary'],
  ending: 'aaaa',
  createdDate: '2026-11-18T12:00:00.000Z',
  expiresDate: null,
  expired: false,
  lastUsedDate: null,
}

test('a missing value in the form is named, and nothing is created', async () => {
  const { screen, calls } = await renderScreen(<TokenList />, { answers: [on(listTokens, { items: [] })] })
  await screen.getByRole('button', { name: 'Crear un token' }).click()
  await screen.getByRole('button', { name: 'Crear token' }).click()
  await expect.element(screen.getByText(TOKEN_TEXTS.nameRequired)).toBeVisible()
  await expect.element(screen.getByText(TOKEN_TEXTS.scopesRequired)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

test('a token is not lost by pressing Escape once', async () => {
  const { screen, calls } = await renderScreen(<TokenList />, {
    answers: [on(listTokens, { items: [] }), on(createToken, { ...stored, token: TOKEN })],
  })
  await screen.getByRole('button', { name: 'Crear un token' }).click()
  await expect.element(screen.getByLabelText('Nombre')).toHaveFocus()
  await userEvent.keyboard('Guion')
  await screen.getByRole('checkbox', { name: /^Escribir el diario/ }).click()
  await userEvent.keyboard('{Enter}')
  const token = screen.getByLabelText('Token', { exact: true })
  await expect.element(token).toHaveValue(TOKEN)
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Guion',
    scopes: ['diary'],
    days: 90,
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Cópialo antes de cerrar', { exact: false })).toBeVisible()
  await expect.element(token).toHaveValue(TOKEN)
  await userEvent.keyboard('{Escape}')
  await expect.element(token).not.toBeInTheDocument()
})

test('a token says when it was last used', async () => {
  const items = [{ ...stored, lastUsedDate: new Date().toISOString() }]
  const { screen } = await renderScreen(<TokenList />, { answers: [on(listTokens, { items })] })
  const row = screen.getByRole('list', { name: 'Tus tokens' }).getByRole('listitem')
  await expect.element(row.getByText(/Último uso: hoy/)).toBeVisible()
})

test('a list that does not load says so and loads when asked again', async () => {
  let isBroken = true
  const { screen } = await renderScreen(<TokenList />, {
    answers: [
      on(listTokens, () => (isBroken ? problem(503, 'Ahora no podemos', 'unavailable') : { items: [] })),
    ],
  })
  const retry = screen.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect.element(screen.getByText('Todavía no creaste ninguno.')).toBeVisible()
})
