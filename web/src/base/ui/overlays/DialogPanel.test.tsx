import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DialogPanel } from './DialogPanel.tsx'

/** Renders an open dialog and presses beside it. `detail` counts the presses in quick succession. */
async function pressBeside(detail: number) {
  const onClose = vi.fn()
  const screen = await render(<DialogPanel opened onClose={onClose} title="Un diálogo" />)
  await expect.element(screen.getByRole('dialog', { name: 'Un diálogo' })).toBeVisible()
  const overlay = document.querySelector('.mantine-Overlay-root')
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  return onClose
}

test('a press beside it closes it', async () => {
  expect(await pressBeside(1)).toHaveBeenCalledOnce()
})

test('the second press of the double click that opened it does not close it', async () => {
  expect(await pressBeside(2)).not.toHaveBeenCalled()
})
