import { search } from '@remusic/contract/music/search'
import { searchUsers } from '@remusic/contract/people/accounts'
import { expect, test } from 'vitest'
import { SearchPage } from '../../pages/SearchPage.tsx'
import { on, renderScreen } from '../../testing/renderScreen.tsx'

const found = (total: number) => ({
  results: [],
  suggestion: null,
  pagination: { limit: 50, total, next: null, prev: null },
})
const person = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Luna Sosa',
  userImg: '/a.svg',
  role: 'Premium',
}

const answers = [
  on(search, ({ query }) => found(query.get('filter') === 'artist' ? 1 : 0)),
  on(searchUsers, { items: [person] } as never),
]

test('a search for the wrong kind says where there is something, and leads there', async () => {
  const { screen, router } = await renderScreen(<SearchPage />, {
    url: '/search?q=sosa',
    path: '/search',
    member: null,
    answers,
  })
  await expect
    .poll(() => screen.getByRole('main').element().textContent)
    .toContain('Con esas palabras hay 1 artista y 1 persona.')
  await screen.getByRole('button', { name: '1 persona' }).click()
  await expect.poll(() => router.state.location.search).toBe('?q=sosa&tipo=user')
  await expect.element(screen.getByRole('link', { name: /^Luna Sosa/ })).toBeVisible()
})

test('a kind that is chosen right after typing searches for what was typed', async () => {
  const { screen, router } = await renderScreen(<SearchPage />, {
    url: '/search',
    path: '/search',
    member: null,
    answers,
  })
  await screen.getByRole('searchbox', { name: 'Buscar' }).fill('luna')
  await screen.getByText('Usuario').click()
  await expect.poll(() => router.state.location.search).toBe('?q=luna&tipo=user')
  await expect.element(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('luna')
})
