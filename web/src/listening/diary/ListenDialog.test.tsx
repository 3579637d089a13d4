import { DIARY_TEXTS, listensOf, logListen } from '@remusic/contract/listening/diary'
import type { Listen } from '@remusic/contract/listening/schemas/diary'
import { afterEach, expect, test } from 'vitest'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { type DiaryItem, listenDialog } from './dialog.ts'
import { ListenHost } from './ListenHost.tsx'

const item: DiaryItem = { type: 'song', apiId: '7', name: 'Antena', artist: 'Eco Estéreo', image: '' }
const stored: Listen = {
  id: '00000000-0000-4000-8000-000000000002',
  type: 'song',
  item: { ...item, artistId: '1', explicit: false, year: null, song: null },
  day: '2024-02-29',
  again: false,
  score: 4,
  note: 'En el colectivo, con lluvia.',
  source: 'person',
  listenedAt: null,
  from: null,
  createdAt: '2026-11-18T12:00:00.000Z',
}

afterEach(() => listenDialog.close())

test('a day in the future is refused, and what was written survives a failure', async () => {
  let fails = true
  const { screen, calls } = await renderScreen(<ListenHost />, {
    answers: [
      on(listensOf, { items: [], total: 0, undated: null }),
      on(logListen, () => (fails ? problem(503, 'Vuelve a intentarlo', 'unavailable') : stored)),
    ],
  })
  listenDialog.open(item)
  const dialog = screen.getByRole('dialog', { name: 'Lo escuché' })
  await expect.element(dialog.getByRole('checkbox', { name: 'La escuché otra vez' })).not.toBeChecked()
  const [day, note] = [dialog.getByLabelText('Día'), dialog.getByLabelText('Nota privada (opcional)')]
  const submit = dialog.getByRole('button', { name: 'Anotar' })
  await day.fill('2999-01-01')
  await submit.click()
  await expect.element(dialog.getByText(DIARY_TEXTS.future)).toBeVisible()
  await day.fill(stored.day)
  await dialog.getByText('Fa', { exact: true }).click()
  await note.fill(stored.note)
  await submit.click()
  await expect.element(screen.getByText('No pudimos anotarlo', { exact: false })).toBeVisible()

  fails = false
  await expect.element(note).toHaveValue(stored.note)
  await expect.element(day).toHaveValue(stored.day)
  await submit.click()
  await expect.element(screen.getByText('Anotado en tu diario: «Antena»', { exact: false })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const written = { day: stored.day, score: 4, note: stored.note }
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: written },
    { body: written },
  ])
})
