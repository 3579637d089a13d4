import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PagedList } from './PagedList.tsx'
import { SkeletonGroup } from './SkeletonGroup.tsx'
import { SkeletonRow } from './SkeletonRow.tsx'

type Page = { items: string[]; next: string | null }

/** A list whose pages the test serves one by one. */
async function renderList({ inNav = false } = {}) {
  const asked: { cursor: string; answer: PromiseWithResolvers<Page> }[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function List() {
    const pages = useInfiniteQuery({
      queryKey: ['songs'],
      queryFn: ({ pageParam }) => {
        const answer = Promise.withResolvers<Page>()
        asked.push({ cursor: pageParam, answer })
        return answer.promise
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    })
    return (
      <PagedList
        pages={pages}
        loading={
          <SkeletonGroup label="Buscando canciones" count={3}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={<p>No hay canciones</p>}
        error={{ headingLevel: 3, title: pages.error?.message }}
        {...(inNav && { wrap: (list) => <nav aria-label="Canciones">{list}</nav> })}
      >
        {(songs) => (
          <ul>
            {songs.map((song) => (
              <li key={song}>{song}</li>
            ))}
          </ul>
        )}
      </PagedList>
    )
  }
  const screen = await render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  /** The request with this number, once it has been made. */
  const request = async (number: number) => {
    await expect.poll(() => asked.length).toBe(number)
    return asked[number - 1] as (typeof asked)[number]
  }
  const rows = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  return { screen, client, request, rows }
}

test('while a list loads it shows as many skeletons as it is given', async () => {
  const { screen, request } = await renderList()
  const skeletons = screen.getByRole('status').element()
  expect(skeletons.textContent).toBe('Buscando canciones')
  expect(skeletons.querySelectorAll(':scope > [aria-hidden]')).toHaveLength(3)
  ;(await request(1)).answer.resolve({ items: [], next: null })
  await expect.element(screen.getByText('No hay canciones')).toBeVisible()
})

test('a list that failed to load can be retried, and shows its skeletons meanwhile', async () => {
  const { screen, request, rows } = await renderList()
  ;(await request(1)).answer.reject(new Error('Sin conexión'))
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Sin conexión' })).toBeVisible()
  const retry = screen.getByRole('alert').getByRole('button')
  await retry.click()
  await expect.element(screen.getByText('Buscando canciones')).toBeInTheDocument()
  ;(await request(2)).answer.reject(new Error('Todavía sin conexión'))
  await expect.element(screen.getByRole('heading', { name: 'Todavía sin conexión' })).toBeVisible()
  await retry.click()
  ;(await request(3)).answer.resolve({ items: ['Luna'], next: null })
  await expect.poll(rows).toEqual(['Luna'])
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('the next page joins the first one, with an error and a retry of its own', async () => {
  const { screen, request, rows } = await renderList()
  ;(await request(1)).answer.resolve({ items: ['Luna', 'Sol'], next: 'second' })
  const second = await request(2)
  expect(second.cursor).toBe('second')
  second.answer.reject(new Error('Sin conexión'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No pudimos traer más')
  expect(rows()).toEqual(['Luna', 'Sol'])
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  ;(await request(3)).answer.resolve({ items: ['Mar'], next: null })
  await expect.poll(rows).toEqual(['Luna', 'Sol', 'Mar'])
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('a list is not empty while another page follows an empty one', async () => {
  const { screen, request, rows } = await renderList()
  ;(await request(1)).answer.resolve({ items: [], next: 'second' })
  const second = await request(2)
  await expect.element(screen.getByText('No hay canciones')).not.toBeInTheDocument()
  second.answer.resolve({ items: ['Luna'], next: null })
  await expect.poll(rows).toEqual(['Luna'])
})

test('what has loaded stays while it is fetched again, also if that fails', async () => {
  const { screen, client, request, rows } = await renderList()
  ;(await request(1)).answer.resolve({ items: ['Luna'], next: null })
  await expect.poll(rows).toEqual(['Luna'])
  const refetch = client.refetchQueries({ queryKey: ['songs'] })
  const second = await request(2)
  expect(rows()).toEqual(['Luna'])
  second.answer.reject(new Error('Sin conexión'))
  await refetch
  expect(rows()).toEqual(['Luna'])
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a wrapper has the list and the key that loads more', async () => {
  const { screen, request } = await renderList({ inNav: true })
  ;(await request(1)).answer.resolve({ items: ['Luna'], next: 'second' })
  const nav = screen.getByRole('navigation', { name: 'Canciones' })
  await expect.element(nav.getByRole('listitem')).toBeVisible()
  await expect.element(nav.getByRole('button')).toBeVisible()
  ;(await request(2)).answer.resolve({ items: [], next: null })
  await expect.element(nav.getByRole('button')).not.toBeInTheDocument()
})
