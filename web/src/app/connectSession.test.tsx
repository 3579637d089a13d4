import { closePageSession, openPageSession } from '@remusic/contract/people/sessions'
import { afterEach, expect, test } from 'vitest'
import { session } from '../people/accounts/session.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { connectSession } from './connectSession.ts'

afterEach(() => {
  delete document.documentElement.dataset.foreign
})

test('a screen that ends the session asks for no cookie of the pages, only that it be deleted', async () => {
  const { router, calls } = await renderScreen(<p>Creadores</p>, { url: '/team' })
  document.documentElement.dataset.foreign = ''
  const { promise: mounted, resolve: mount } = Promise.withResolvers<void>()
  connectSession(() => router, mounted)
  session.end()
  mount()
  const made = (wanted: string) =>
    calls.filter(({ method, path }) => method === wanted && path === openPageSession.url).length
  await expect.poll(() => made(closePageSession.method)).toBe(2)
  expect(made(openPageSession.method)).toBe(0)
})
