import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScoreInput } from './ScoreInput.tsx'
import type { ScoreValue } from '../marks/scores.ts'

type Props = { onChange?: (value: ScoreValue) => void; disabled?: boolean; error?: string }

function Score({ onChange, ...props }: Props) {
  const [value, setValue] = useState<ScoreValue | null>(null)
  const change = (next: ScoreValue) => {
    setValue(next)
    onChange?.(next)
  }
  return <ScoreInput value={value} onChange={change} {...props} />
}

test('a click chooses the note under the pointer', async () => {
  const onChange = vi.fn()
  const screen = await render(<Score onChange={onChange} />)
  await screen.getByText('mi').click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
  await expect.element(screen.getByRole('radio', { name: 'mi, 3 de 5' })).toBeChecked()
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 de 5')
})
