import { QueryClient } from '@tanstack/react-query'
import type { StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../base/api/error.ts'
import { dehydratePage, hydratePage } from './pageState.ts'

const TITLE = '</script><!-- <script> \u2028\u2029 "sal" \\u003c'
const context = (errors: StaticHandlerContext['errors'] = null) => ({ loaderData: { '0': null }, errors })
const everything = () => true

async function loaded(queries: Record<string, () => unknown>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [name, queryFn] of Object.entries(queries))
    await client.query({ queryKey: [name], queryFn: async () => queryFn() }).catch(() => {})
  return client
}

function hydrated(json: string) {
  const client = new QueryClient()
  return { client, router: hydratePage(client, json) }
}

test('the browser gets the data of the server', async () => {
  const json = dehydratePage(await loaded({ song: () => ({ title: TITLE }) }), context(), everything)
  expect(json).not.toMatch(/</)
  const { client, router } = hydrated(json)
  expect(client.getQueryData(['song'])).toEqual({ title: TITLE })
  expect(router).toEqual({ loaderData: { '0': null }, errors: null })
})

test('the data are as old as the hydration, because clocks differ', async () => {
  const json = dehydratePage(await loaded({ song: () => 1 }), context(), everything)
  expect(json).not.toMatch(/\d{10}/)
  const before = Date.now()
  const { client } = hydrated(json)
  expect(client.getQueryState(['song'])?.dataUpdatedAt).toBeGreaterThanOrEqual(before)
})

test('pages with equal data are equal', async () => {
  const one = dehydratePage(await loaded({ song: () => 1 }), context(), everything)
  const other = dehydratePage(await loaded({ song: () => 1 }), context(), everything)
  expect(other).toBe(one)
})

test('an item that does not exist stays missing, with its message', async () => {
  const client = await loaded({
    song: () => {
      throw new ApiError(404, { msg: 'No encontramos esa canción', code: 'not_found' })
    },
  })
  const { error } =
    hydrated(dehydratePage(client, context(), everything)).client.getQueryState(['song']) ?? {}
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, msg: 'No encontramos esa canción', code: 'not_found' })
})

test('a page that does not exist is hydrated by its error boundary', () => {
  const json = dehydratePage(new QueryClient(), context({ '0-1': { status: 404 } }), everything)
  const { errors } = hydrated(json).router
  expect(errors?.['0-1']).toBeInstanceOf(ApiError)
  expect(errors?.['0-1']).toMatchObject({ status: 404 })
})

test('data that the page does not show is not sent', async () => {
  const client = await loaded({ shown: () => 'visible', later: () => 'secreto' })
  void client.query({ queryKey: ['pending'], queryFn: () => new Promise(() => {}) })
  const json = dehydratePage(client, context(), ({ queryKey }) => queryKey[0] !== 'later')
  expect(json).toContain('visible')
  expect(json).not.toMatch(/secreto|pending/)
})
