import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Rail } from './Rail.tsx'

test('the arrows of a carousel scroll it by one visible width, to its ends', async () => {
  const items = Array.from({ length: 12 }, (_, i) => String(i))
  const screen = await render(
    <div style={{ width: 1_000 }}>
      <Rail title="Canciones del momento" itemWidth={200}>
        {items.map((key) => (
          <div key={key} style={{ width: 200, height: 200 }} />
        ))}
      </Rail>
    </div>,
  )
  const list = screen.getByRole('list').element()
  const [back, on] = ['Anterior: Canciones del momento', 'Siguiente: Canciones del momento'].map((name) =>
    screen.getByRole('button', { name }),
  ) as [ReturnType<typeof screen.getByRole>, ReturnType<typeof screen.getByRole>]
  await expect.element(back).toBeDisabled()
  await on.click()
  // The list stops where an item begins.
  await expect.poll(() => Math.abs(list.scrollLeft - list.clientWidth)).toBeLessThan(200)
  await expect.element(back).toBeEnabled()
  await on.click()
  await expect.element(on).toBeDisabled()
  expect(Math.round(list.scrollLeft + list.clientWidth)).toBe(list.scrollWidth)
})
