import { type ReactNode, Suspense, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyPresses } from './earlyPresses.ts'

let root: HTMLElement
beforeEach(() => {
  document.getElementById('root')?.remove()
  root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
})

/** Hydrates what the server has sent around a part that waits for its code. */
function hydrateAround(part: ReactNode, html: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const Part = () => {
    use(promise)
    return part
  }
  root.innerHTML = `<p>Canción</p><!--$-->${html}<!--/$-->`
  hydrateRoot(
    root,
    <>
      <p ref={(element) => void element?.setAttribute('data-ready', '')}>Canción</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  keepEarlyPresses(root)
  return {
    isStarted: () => expect.poll(() => root.querySelector('[data-ready]')).not.toBeNull(),
    load: resolve,
  }
}

test('a press on a part that is still loading counts once it is there, and once', async () => {
  const add = vi.fn()
  const page = hydrateAround(
    <button type="button" onClick={add}>
      Añadir
    </button>,
    '<button type="button">Añadir</button>',
  )
  await page.isStarted()
  root.querySelector('button')?.click()
  root.querySelector('button')?.click()
  expect(add).not.toHaveBeenCalled()
  page.load()
  await expect.poll(() => add.mock.calls.length).toBe(1)
  root.querySelector('button')?.click()
  expect(add).toHaveBeenCalledTimes(2)
})

test('a form of a part that is still loading is sent by React, not by the browser', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const page = hydrateAround(
    <form method="post" onSubmit={send}>
      <button type="submit">Enviar</button>
    </form>,
    '<form method="post"><button type="submit">Enviar</button></form>',
  )
  await page.isStarted()
  root.querySelector('button')?.click()
  page.load()
  await expect.poll(() => send.mock.calls.length).toBe(1)
})
