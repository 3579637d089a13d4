import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from './Popover.tsx'
import { useAnchored } from './useAnchored.ts'

function Example() {
  const [trigger, overlay] = useAnchored('dialog')
  return (
    <>
      <button type="button" {...trigger}>
        Abrir
      </button>
      <Popover label="Panel" width={200} {...overlay}>
        <button type="button">Dentro</button>
      </Popover>
    </>
  )
}

test('Escape closes the overlay while the trigger still has the focus', async () => {
  const screen = await render(<Example />)
  const trigger = screen.getByRole('button', { name: 'Abrir' })
  await trigger.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  trigger.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('Escape inside the overlay closes it and returns the focus to the trigger', async () => {
  const screen = await render(<Example />)
  const trigger = screen.getByRole('button', { name: 'Abrir' })
  await trigger.click()
  await expect.element(screen.getByRole('button', { name: 'Dentro' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})
