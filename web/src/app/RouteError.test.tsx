import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../base/api/error.ts'
import { ChunkLoadError } from '../base/ui/layout/lazyChunk.ts'
import { LayoutError } from './RouteError.tsx'
import * as reload from './reload.ts'

vi.mock('./reload.ts', { spy: true })

test('a page that could not be reached is tried again, ever less often, until it opens', async () => {
  let failures = 4
  const load = vi.fn(async () => {
    if (failures-- > 0) throw new ApiError(0, { msg: 'Sin conexión', code: 'unavailable' })
    return null
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const router = createMemoryRouter([
    {
      path: '/',
      loader: load,
      Component: () => <h1>Artista</h1>,
      ErrorBoundary: LayoutError,
      HydrateFallback: () => null,
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  for (const [index, pause] of [1_000, 2_000, 5_000, 15_000].entries()) {
    while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(load).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(index + 2)
  }
  vi.useRealTimers()
  await expect.element(screen.getByRole('heading', { name: 'Artista' })).toBeVisible()
})

test('a page whose chunk could not be loaded is loaded again once the server answers, and only then', async () => {
  let isReachable = false
  vi.mocked(reload.isServerReachable).mockImplementation(async () => isReachable)
  const reloadPage = vi.mocked(reload.reloadPage).mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => Promise.reject(new ChunkLoadError()),
      Component: () => null,
      ErrorBoundary: LayoutError,
      HydrateFallback: () => null,
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  for (const pause of [1_000, 2_000, 5_000]) {
    while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
    isReachable = pause === 5_000
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(reloadPage).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
  }
  vi.useRealTimers()
  await expect.poll(() => reloadPage).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible()
})
