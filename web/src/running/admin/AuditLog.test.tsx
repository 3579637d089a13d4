import { listActs, undoAct } from '@remusic/contract/running/admin'
import type { Act } from '@remusic/contract/running/schemas/admin'
import { expect, test } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { AuditLog } from './AuditLog.tsx'

const act: Act = {
  id: '00000000-0000-4000-8000-00000000000c',
  at: '2026-11-18T12:00:00.000Z',
  actor: null,
  action: 'save-price',
  target: null,
  targetKind: 'price',
  targetId: 'UY',
  before: { amount: 629, currency: 'ARS', taxNote: '' },
  after: { amount: 1, currency: 'ARS', taxNote: '' },
  reason: null,
  undoes: null,
  undone: false,
  undoable: true,
}

test('a price in the log names its country, before and after, and can be undone', async () => {
  let items = [act]
  const { screen, calls } = await renderScreen(<AuditLog />, {
    answers: [
      on(listActs, () => ({ items, next: null })),
      on(undoAct, () => {
        items = [{ ...act, undone: true, undoable: false }]
        return { msg: 'El precio vuelve a ser el de antes' }
      }),
    ],
  })
  const row = screen.getByRole('row', { name: /Cambió el precio/ })
  await expect.element(row.getByText('Uruguay')).toBeVisible()
  await expect.element(row.getByText('importe: 629 → 1')).toBeVisible()
  await row.getByRole('button', { name: /^Deshacer/ }).click()
  const dialog = screen.getByRole('dialog', { name: '¿Deshacer esto?' })
  await expect.element(dialog.getByText(/Uruguay · importe: 629 → 1/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(row.getByText('Ya se deshizo')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Registro' })).toHaveFocus()
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe(`/api/back-end/admin/audit/${act.id}/undo`)
})

test('the log of a suspension has its rule and its length, that of an item its artist and a link', async () => {
  const items: Act[] = [
    {
      ...act,
      action: 'ban',
      targetKind: null,
      targetId: null,
      before: { active: true },
      after: { active: false, rule: 'spam', length: 'week', until: '2026-11-25T12:00:00.000Z' },
      undoable: false,
    },
    {
      ...act,
      id: '00000000-0000-4000-8000-00000000000d',
      action: 'hide-item',
      targetKind: 'song',
      targetId: 'marea',
      before: null,
      after: { item: 'Marea', artist: 'Lía Sol' },
    },
    {
      ...act,
      id: '00000000-0000-4000-8000-00000000000e',
      action: 'remove-creator',
      targetKind: 'creator',
      targetId: '00000000-0000-4000-8000-00000000000f',
      before: { name: 'Ana Mar' },
      after: null,
    },
  ]
  const { screen } = await renderScreen(<AuditLog />, { answers: [on(listActs, { items, next: null })] })
  const facts = /norma: Sin publicidad ni correo no deseado, duración: 7 días, hasta: 25 nov 2026/
  await expect
    .element(screen.getByRole('row', { name: /Suspendió la cuenta/ }).getByText(facts))
    .toBeVisible()
  const link = screen.getByRole('link', { name: 'una canción: «Marea», de Lía Sol' })
  await expect.element(link).toHaveAttribute('href', '/song/marea')
  const removed = screen.getByRole('row', { name: /Quitó a alguien del equipo/ })
  await expect.element(removed.getByText('nombre: Ana Mar')).toBeVisible()
  expect(removed.element().textContent).not.toContain('creator')
})
