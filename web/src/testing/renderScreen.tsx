import type { ErrorCode } from '@remusic/contract/base/schemas/errors'
import type { ResultOf } from '@remusic/contract/base/schemas/route'
import type { AnyEndpoint, RouteOf } from '@remusic/contract/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, matchPath, Outlet, RouterProvider } from 'react-router'
import { afterEach, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../base/api/query.ts'
import { BannerHost } from '../base/ui/overlays/BannerHost.tsx'
import { ToastHost } from '../base/ui/overlays/ToastHost.tsx'
import { session } from '../people/accounts/session.ts'

/** The signed-in member of a test that names nobody else. */
export const MEMBER = { token: 'abc', userId: '00000000-0000-4000-8000-000000000001', active: true }

type Call = { method: string; path: string; query: URLSearchParams; body: unknown }

/** A body, a response, or a function that makes one of them from the call. */
type Answer<T> = T | Response | ((call: Call) => T | Response | Promise<T | Response>)
type Answered = { endpoint: AnyEndpoint; answer: unknown }

/** The server's answer to an endpoint of the contract. */
export const on = <E extends AnyEndpoint>(endpoint: E, answer: Answer<ResultOf<RouteOf<E>>>): Answered => ({
  endpoint,
  answer,
})

type Options = {
  /** Every other call is answered with 404. */
  answers?: Answered[]
  /** The address that is opened, and the pattern of the screen, where it has parameters. */
  url?: string
  path?: string
  /** Null for a visitor. */
  member?: typeof MEMBER | null
}

/** An answer that is not a success. */
export const problem = (status: number, msg: string, code: ErrorCode = 'internal') =>
  Response.json({ msg, code }, { status })

afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
})

/** Renders a part of the application with the answers of a server, and records the calls. A failed call is not repeated. */
export async function renderScreen(
  element: ReactNode,
  { answers = [], url = '/', path = new URL(url, location.href).pathname, member = MEMBER }: Options = {},
) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, location.href)
    const made: Call = {
      method,
      path: pathname,
      query: searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }
    calls.push(made)
    const { answer } =
      answers.find(({ endpoint }) => endpoint.method === method && matchPath(endpoint.url, pathname)) ?? {}
    if (answer === undefined) return problem(404, 'No existe', 'not_found')
    const found = typeof answer === 'function' ? await answer(made) : answer
    return found instanceof Response ? found.clone() : Response.json(found)
  })
  if (member) session.start(member)
  const hosts = (
    <BannerHost>
      <ToastHost>
        <Outlet />
      </ToastHost>
    </BannerHost>
  )
  const router = createMemoryRouter(
    [
      {
        element: hosts,
        children: [
          { path, element },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [url] },
  )
  const screen = await render(
    <QueryClientProvider client={createQueryClient({ retry: false })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router, calls }
}
