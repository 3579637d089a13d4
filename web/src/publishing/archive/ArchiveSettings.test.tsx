import { ARCHIVE_TEXTS, archiveMails, saveArchiveMails } from '@remusic/contract/publishing/archive'
import { expect, test } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { ArchiveSettings } from './ArchiveSettings.tsx'

test('the archive is asked for every month, and the choice stays', async () => {
  const { screen, calls } = await renderScreen(<ArchiveSettings />, {
    answers: [on(archiveMails, { monthly: false }), on(saveArchiveMails, { monthly: true })],
  })
  const monthly = screen.getByRole('switch', { name: 'Recibir mi archivo por correo cada mes' })
  await expect.element(monthly).not.toBeChecked()
  await monthly.click()
  await expect.element(screen.getByText(ARCHIVE_TEXTS.mailsOn)).toBeVisible()
  await expect.element(monthly).toBeChecked()
  expect(calls.at(-1)).toMatchObject({ path: saveArchiveMails.url, body: { monthly: true } })
})
