import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BannerContext } from './bannerContext.ts'
import { whenOpened } from './whenOpened.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The values of `opened` that the loaded dialog was rendered with. */
const renders = vi.fn<(opened: boolean) => void>()

function Dialog({ opened, onClose }: Props) {
  renders(opened)
  return (
    <dialog open={opened}>
      <button type="button" onClick={onClose}>
        Cerrar
      </button>
    </dialog>
  )
}

function Page({ Lazy }: { Lazy: ComponentType<Props> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" aria-expanded={opened} onClick={() => setOpened(true)}>
        Abrir
      </button>
      <Lazy opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

async function renderPage(load: () => Promise<ComponentType<Props>>, Lazy = whenOpened(load)) {
  renders.mockClear()
  const showBanner = vi.fn(() => () => {})
  const screen = await render(
    <BannerContext value={{ showBanner }}>
      <Page Lazy={Lazy} />
    </BannerContext>,
  )
  const open = screen.getByText('Abrir')
  const close = screen.getByText('Cerrar')
  return { screen, open, close, showBanner, Lazy }
}

test('loads nothing until it is opened', async () => {
  const load = vi.fn(async () => Dialog)
  await renderPage(load)
  expect(load).not.toHaveBeenCalled()
  expect(renders).not.toHaveBeenCalled()
})

test('loads when it is opened, and mounts closed first so that the dialog animates', async () => {
  const load = vi.fn(async () => Dialog)
  const { open, close } = await renderPage(load)
  await open.click()
  await expect.element(close).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
  expect(renders.mock.calls.flat().slice(0, 2)).toEqual([false, true])
})

test('loads only once, however often and wherever it is opened', async () => {
  const load = vi.fn(async () => Dialog)
  const { screen, open, close, Lazy } = await renderPage(load)
  await open.click()
  await close.click()
  await expect.element(close).not.toBeVisible()
  await open.click()
  await expect.element(close).toBeVisible()
  await screen.unmount()
  const other = await renderPage(load, Lazy)
  await other.open.click()
  await expect.element(other.close).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a failed load closes it, shows why, and opening again retries', async () => {
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new Error('offline'))
  const { open, close, showBanner } = await renderPage(load)
  await open.click()
  await expect.poll(() => showBanner.mock.calls).toHaveLength(1)
  expect(showBanner).toHaveBeenCalledWith({ tone: 'bad', text: 'No pudimos abrirlo, revisa tu conexión' })
  await expect.element(open).toHaveAttribute('aria-expanded', 'false')
  await open.click()
  await expect.element(close).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a load that fails after the page was left shows nothing', async () => {
  const loading = Promise.withResolvers<ComponentType<Props>>()
  const { screen, open, showBanner } = await renderPage(() => loading.promise)
  await open.click()
  await screen.unmount()
  loading.reject(new Error('offline'))
  await loading.promise.catch(() => {})
  await new Promise(requestAnimationFrame)
  expect(showBanner).not.toHaveBeenCalled()
})
