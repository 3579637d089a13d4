import { expect, test } from 'vitest'
import { EmergenciesPage } from '../../pages/EmergenciesPage.tsx'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { Runbooks } from './Runbooks.tsx'
import { RUNBOOKS } from './runbooks.ts'

test('every emergency has its section, and leads to where it is done in the panel', async () => {
  const { screen } = await renderScreen(<EmergenciesPage />, { url: '/admin/emergencias' })
  for (const { id, title } of RUNBOOKS) {
    await expect.element(screen.getByRole('link', { name: title })).toHaveAttribute('href', `#${id}`)
    await expect.element(screen.getByRole('region', { name: title })).toBeVisible()
  }
  const spam = screen.getByRole('region', { name: 'Una ola de spam' })
  await expect.element(spam.getByText('remusic registration close')).toBeVisible()
  await expect
    .element(spam.getByRole('link', { name: 'Cerrar o abrir el registro' }).first())
    .toHaveAttribute('href', '/admin?vista=pendientes')
  await expect
    .element(spam.getByRole('link', { name: 'Lista de Usuarios' }))
    .toHaveAttribute('href', '/admin?vista=lista')
})

test('long commands scroll in their box on a phone', async () => {
  const { screen } = await renderScreen(
    <div style={{ width: 358 }}>
      <Runbooks />
    </div>,
  )
  await expect.element(screen.getByText(/^journalctl/)).toBeVisible()
  const boxes = [...document.querySelectorAll('pre')]
  expect(Math.max(...boxes.map((box) => box.offsetWidth))).toBeLessThanOrEqual(358)
  expect(boxes.some((box) => box.scrollWidth > box.clientWidth)).toBe(true)
})
