import { expect, test } from 'vitest'
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
