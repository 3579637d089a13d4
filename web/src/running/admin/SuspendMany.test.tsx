import { countUsers, listManagedUsers, listSuspendable, suspendMany } from '@remusic/contract/running/admin'
import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import { expect, test } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { UserList } from './UserList.tsx'

const UNTIL = '2026-11-20T12:00:00.000Z'
const user = (number: number, traits: Partial<ManagedUser> = {}): ManagedUser => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  name: `Persona ${number}`,
  userImg: '',
  email: `persona-${number}@example.org`,
  role: 'Gratuito',
  group: 'free',
  createdDate: '2026-11-20T10:00:00.000Z',
  active: true,
  banned: false,
  bannedUntil: null,
  deactivatedDate: null,
  restoreUntil: null,
  premiumUntil: null,
  reviewCount: 0,
  openReports: 0,
  ...traits,
})
const counts = { total: 0, free: 0, premium: 0, admin: 0, inactive: 0, openReports: 0, openAppeals: 0 }
const people = [user(1), user(2), user(3, { role: 'Admin', group: 'admin' })]
const asPerson = ({ id, name, userImg }: ManagedUser) => ({ id, name, userImg })

async function renderList() {
  let left = 70
  const rendered = await renderScreen(<UserList />, {
    url: '/admin?buscar=persona',
    answers: [
      on(listManagedUsers, { items: people, next: null }),
      on(countUsers, counts),
      on(listSuspendable, { count: 70, people: people.map(asPerson), until: UNTIL }),
      on(suspendMany, ({ body }) => {
        const { who } = body as { who: { userIds?: string[] } }
        const suspended = Math.min(50, who.userIds?.length ?? left)
        left -= suspended
        return { suspended, left: who.userIds ? 0 : left }
      }),
    ],
  })
  await rendered.screen.getByRole('button', { name: 'Suspender varias' }).click()
  const dialog = rendered.screen.getByRole('dialog')
  const confirm = async (label: string) => {
    await dialog.getByLabelText('Norma que no se cumplió').selectOptions('spam')
    await dialog.getByLabelText('7 días').click()
    await dialog.getByLabelText('Explicación').fill('Publica anuncios')
    await dialog.getByRole('button', { name: label }).click()
  }
  const sent = () => rendered.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...rendered, dialog, confirm, sent }
}

const TERMS = { rule: 'spam', length: 'week', reason: 'Publica anuncios' }

test('ticked accounts are named before they are suspended, and Admins cannot be ticked', async () => {
  const { screen, dialog, confirm, sent } = await renderList()
  await expect.element(screen.getByLabelText('Elegir a Persona 3')).toBeDisabled()
  await screen.getByLabelText('Elegir a Persona 1').click()
  await screen.getByLabelText('Elegir a Persona 2').click()
  await screen.getByRole('button', { name: 'Suspender 2 marcadas' }).click()
  await expect.element(dialog.getByText(/^Persona 1 y Persona 2\. /)).toBeVisible()
  await confirm('Suspender 2 cuentas')
  await expect.element(screen.getByText('2 cuentas suspendidas')).toBeVisible()
  expect(sent()).toEqual([{ who: { userIds: people.slice(0, 2).map(({ id }) => id) }, ...TERMS }])
  await expect.element(screen.getByLabelText('Elegir a Persona 1')).not.toBeInTheDocument()
})

test('all accounts of a search since a moment are counted, and suspended batch by batch', async () => {
  const { screen, calls, dialog, confirm, sent } = await renderList()
  await screen.getByLabelText('Registradas desde').fill('2026-11-20T09:00')
  await screen.getByRole('button', { name: 'Suspender las registradas desde entonces' }).click()
  await expect.element(dialog.getByText(/^Persona 1, Persona 2, Persona 3 y 67 más\. /)).toBeVisible()
  await confirm('Suspender 70 cuentas')
  await expect.element(screen.getByText('70 cuentas suspendidas')).toBeVisible()
  const since = new Date('2026-11-20T09:00').toISOString()
  const asked = calls.find(({ path }) => path.endsWith('/suspensions'))?.query
  expect([asked?.get('since'), asked?.get('query')]).toEqual([since, 'persona'])
  const who = { since, until: UNTIL, query: 'persona' }
  expect(sent()).toEqual([
    { who, ...TERMS },
    { who, ...TERMS },
  ])
})
