import { searchOpinions } from '@remusic/contract/opinions/opinions'
import type { FoundOpinions, OpinionHit } from '@remusic/contract/opinions/schemas/opinions'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { OpinionResults } from './OpinionResults.tsx'

const WORDS = 'algo trizte para manejar'
const author = { id: '00000000-0000-4000-8000-000000000002', name: 'Bruno', userImg: '' }
const hit: OpinionHit = {
  item: { kind: 'album', apiId: '7', name: 'Monoaural', artist: 'Eco Estéreo', genre: null, image: '' },
  song: null,
  people: 1,
  quotes: [
    {
      reviewId: '00000000-0000-4000-8000-000000000003',
      author,
      parts: [
        { text: 'Un disco ', marked: false },
        { text: 'triste', marked: true },
      ],
    },
  ],
}
const found: FoundOpinions = { items: [hit], next: null, concepts: [] }

const renderOpinions = (answer: Parameters<typeof on<typeof searchOpinions>>[1]) =>
  renderScreen(
    <OpinionResults words={WORDS} kind={undefined} isMain otherwise={<p>No encontramos nada</p>} />,
    { answers: [on(searchOpinions, answer)] },
  )

test('a search that failed says so, and can be repeated', async () => {
  let fails = true
  const { screen } = await renderOpinions(() => (fails ? problem(500, 'Falló') : found))
  const retry = screen.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  await expect.element(screen.getByText('Falló')).toBeVisible()
  fails = false
  await retry.click()
  await expect.element(screen.getByRole('listitem').first()).toBeVisible()
  await expect.element(screen.getByText('triste', { exact: true })).toBeVisible()
})

test('a typing error that was corrected and words that nobody wrote are named', async () => {
  const concept = { negated: false, found: true, understood: null }
  const { screen, calls } = await renderOpinions({
    ...found,
    concepts: [
      { ...concept, typed: 'trizte', understood: 'triste' },
      { ...concept, typed: 'xqzt', found: false },
    ],
  })
  await expect.element(screen.getByText('Buscamos «triste» en lugar de «trizte».')).toBeVisible()
  await expect.element(screen.getByText('Nadie escribió sobre «xqzt».')).toBeVisible()
  expect(calls[0]?.query.get('q')).toBe(WORDS)
})

test('where nobody wrote anything like it, something else takes its place', async () => {
  const { screen } = await renderOpinions({ ...found, items: [] })
  await expect.element(screen.getByText('No encontramos nada')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Lo que dice la gente' }).elements()).toEqual([])
})
