import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { PlaylistSheet } from './PlaylistSheet.tsx'

test('a duration is shown in minutes with two decimals, and read in words', async () => {
  const { screen } = await renderScreen(
    <PlaylistSheet name="Verano" covers={[]} songCount={1} duration={214}>
      {null}
    </PlaylistSheet>,
  )
  await expect.element(screen.getByText('3.57 min')).toHaveAttribute('aria-hidden', 'true')
  await expect.element(screen.getByText('3 minutos 34 segundos')).toBeInTheDocument()
  await expect.element(screen.getByTitle('3 minutos 34 segundos')).toBeVisible()
})

test('on a phone the buttons of a playlist are in one row, so that its songs are not pushed away', async () => {
  await page.viewport(390, 844)
  const names = ['Reproducir todo', 'Compartir', 'Invitar a colaborar', 'Copiar', 'Exportar']
  const { screen } = await renderScreen(
    <PlaylistSheet
      name="Verano"
      covers={[]}
      songCount={1}
      duration={214}
      keys={names.map((name) => <Button key={name}>{name}</Button>)}
    >
      {null}
    </PlaylistSheet>,
  )
  const buttons = screen.getByRole('button')
  await expect.element(buttons.first()).toBeVisible()
  expect(buttons.elements()).toHaveLength(names.length)
  expect(new Set(buttons.elements().map((button) => button.getBoundingClientRect().top)).size).toBe(1)
  await buttons.last().click()
  await expect.element(buttons.last()).toBeInViewport({ ratio: 1 })
})
