import { deactivate } from '@remusic/contract/people/accounts'
import {
  countUsers,
  givePremium,
  listManagedUsers,
  managedPlan,
  takePremium,
} from '@remusic/contract/running/admin'
import type { ManagedPlan, ManagedUser } from '@remusic/contract/running/schemas/admin'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { UserList } from './UserList.tsx'

const ana: ManagedUser = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Ana Mar',
  userImg: '/a.png',
  email: 'ana@example.org',
  role: 'Premium',
  group: 'premium',
  createdDate: '2026-01-01T12:00:00.000Z',
  active: true,
  banned: false,
  bannedUntil: null,
  deactivatedDate: null,
  restoreUntil: null,
  premiumUntil: null,
  reviewCount: 0,
  openReports: 0,
}
const beto: ManagedUser = {
  ...ana,
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Beto',
  email: 'b@example.org',
}
const paid = {
  until: '2026-12-24T12:00:00.000Z',
  payments: [
    {
      receipt: 'RM-000042',
      amount: 599,
      rest: 300,
      currency: 'ARS',
      method: 'Visa terminada en 3704',
      approvedAt: '2026-11-24T12:00:00.000Z',
      until: '2026-12-24T12:00:00.000Z',
    },
  ],
}
const counts = { total: 2, free: 0, premium: 2, admin: 1, inactive: 0, openReports: 0, openAppeals: 0 }

type Options = { users?: ManagedUser[]; plan?: ManagedPlan }

/** The list of accounts of a panel whose acts succeed. */
async function renderList({ users = [ana], plan = { current: null, taken: null } }: Options = {}) {
  await page.viewport(1024, 768)
  const { screen, calls } = await renderScreen(<UserList />, {
    answers: [
      on(countUsers, counts),
      on(listManagedUsers, ({ query }) => ({
        items: users.filter(({ name }) => name.toLowerCase().includes(query.get('query') ?? '')),
        next: null,
      })),
      on(managedPlan, plan),
      on(givePremium, { msg: 'La cuenta ahora es Premium' }),
      on(takePremium, { msg: 'La cuenta ahora es Gratuita' }),
      on(deactivate, { msg: 'Cuenta suspendida' }),
    ],
  })
  const row = screen.getByRole('row', { name: /Ana Mar/ })
  const choose = async (act: string) => {
    await row.getByRole('button', { name: 'Acciones sobre Ana Mar' }).click()
    await screen.getByRole('menuitem', { name: new RegExp(`^${act}`) }).click()
    return screen.getByRole('dialog')
  }
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { screen, row, choose, sent }
}

test('taking a paid Premium away says until when, by which payment, and what happens to the money', async () => {
  const { choose, row, sent } = await renderList({ plan: { current: paid, taken: null } })
  const dialog = await choose('Quitar Premium')
  await expect
    .poll(() => dialog.element().textContent)
    .toMatch(/Lo tiene pagado hasta el 24 de diciembre de 2026/)
  await expect
    .poll(() => dialog.element().textContent)
    .toMatch(/RM-000042: \$599 ARS, Visa terminada en 3704/)
  await expect.poll(() => dialog.element().textContent).toMatch(/¿Qué pasa con el dinero\?/)
  await dialog.getByRole('button', { name: 'Quitar Premium' }).click()
  await expect.poll(() => row.element().textContent).toMatch(/Gratuito/)
  expect(sent()).toEqual([{ userId: ana.id }])
})

test('its payment is refunded if that is chosen', async () => {
  const { choose, sent } = await renderList({ plan: { current: paid, taken: null } })
  const dialog = await choose('Quitar Premium')
  await dialog.getByRole('radio', { name: /^Se devuelve todo/ }).click({ force: true })
  await dialog.getByRole('button', { name: 'Quitar Premium' }).click()
  await expect.poll(sent).toEqual([{ userId: ana.id, refund: true }])
})

test('only what was not used is refunded if that is chosen', async () => {
  const { choose, sent } = await renderList({ plan: { current: paid, taken: null } })
  const dialog = await choose('Quitar Premium')
  await dialog.getByRole('radio', { name: /^Se devuelve lo que no usó: \$300 ARS/ }).click({ force: true })
  await dialog.getByRole('button', { name: 'Quitar Premium' }).click()
  await expect.poll(sent).toEqual([{ userId: ana.id, refund: 'rest' }])
})

test('taking a gift away says that there is no money in it', async () => {
  const { choose } = await renderList({ plan: { current: { until: null, payments: [] }, taken: null } })
  const dialog = await choose('Quitar Premium')
  await expect.poll(() => dialog.element().textContent).toMatch(/Su Premium es un regalo/)
})

const taken = {
  users: [{ ...ana, role: 'Gratuito', group: 'free' } as const],
  plan: { current: null, taken: paid },
}

test('a paid period is given back as it was', async () => {
  const { choose, row, sent } = await renderList(taken)
  const dialog = await choose('Dar Premium')
  await expect.element(dialog.getByLabelText(/^Como estaba: hasta el 24 de diciembre/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Dar Premium' }).click()
  await expect.poll(() => row.element().textContent).toMatch(/pagado hasta el 24 dic 2026/)
  expect(sent()).toEqual([{ userId: ana.id }])
})

test('Premium without an end is a choice of its own', async () => {
  const { choose, sent } = await renderList(taken)
  const dialog = await choose('Dar Premium')
  await dialog.getByRole('radio', { name: 'Sin fecha de fin' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Dar Premium' }).click()
  await expect.poll(sent).toEqual([{ userId: ana.id, endless: true }])
})

test('the menu says how deactivating and suspending differ', async () => {
  const { screen, row } = await renderList()
  await row.getByRole('button', { name: 'Acciones sobre Ana Mar' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: /^Desactivar.*puede volver por su cuenta/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: /^Suspender.*Por una norma/ })).toBeVisible()
})

test('a menu stays open when the answer of the search arrives', async () => {
  const { screen, row } = await renderList({ users: [beto, ana] })
  await screen.getByRole('searchbox').fill('ana')
  await row.getByRole('button', { name: 'Acciones sobre Ana Mar' }).click()
  const item = screen.getByRole('menuitem', { name: /^Suspender/ })
  await expect.element(item).toBeVisible()
  await expect.element(screen.getByText('Beto', { exact: true })).not.toBeInTheDocument()
  await expect.element(item).toBeVisible()
})

test('a suspension is confirmed by keys that are on the screen, and its row says until when', async () => {
  const { choose, row } = await renderList()
  const dialog = await choose('Suspender')
  const [cancel, confirm] = [
    dialog.getByRole('button', { name: 'Cancelar' }),
    dialog.getByRole('button', { name: 'Suspender' }),
  ]
  for (const height of [900, 768, 600]) {
    await page.viewport(height === 900 ? 1440 : 1024, height)
    for (const key of [cancel, confirm])
      await expect.poll(() => key.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
  }
  await expect.element(cancel).toHaveFocus()
  await dialog.getByLabelText('Norma que no se cumplió').selectOptions('spam')
  await dialog.getByRole('radio', { name: '7 días' }).click({ force: true })
  await dialog.getByLabelText('Explicación').fill('Anuncios')
  await userEvent.keyboard('{Tab}')
  await confirm.click()
  await expect.poll(() => row.element().textContent).toMatch(/Suspendida\s*hasta el \d/)
})
