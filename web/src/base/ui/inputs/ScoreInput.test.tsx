import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ScoreValue } from '../marks/scores.ts'
import { ScoreInput } from './ScoreInput.tsx'

type Props = {
  initial?: ScoreValue
  disabled?: boolean
  error?: string
}

/** Holds the value like a form, between two other tab stops. */
function Form({ initial, onChange, ...props }: Props & { onChange: (value: ScoreValue) => void }) {
  const [value, setValue] = useState<ScoreValue | null>(initial ?? null)
  const change = (next: ScoreValue) => {
    onChange(next)
    setValue(next)
  }
  return (
    <>
      <button type="button">Antes</button>
      <ScoreInput value={value} onChange={change} {...props} />
      <button type="button">Después</button>
    </>
  )
}

async function renderScore(props: Props = {}) {
  const onChange = vi.fn<(value: ScoreValue) => void>()
  const screen = await render(<Form {...props} onChange={onChange} />)
  const note = (name: string) => screen.getByRole('radio', { name })
  return { screen, note, onChange }
}

test('has no score until the user chooses one', async () => {
  const { screen } = await renderScore()
  const radios = screen.getByRole('radio')
  expect(radios.elements()).toHaveLength(5)
  for (const radio of radios.all()) await expect.element(radio).not.toBeChecked()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a click in the corner of a note’s column chooses it and shows what it means', async () => {
  const { screen, note, onChange } = await renderScore()
  await screen.getByText('Mi', { exact: true }).click({ position: { x: 4, y: 4 } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3)
  await expect.element(note('Mi, 3 de 5')).toBeChecked()
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 de 5 Se deja querer')
})

test('a second click replaces the first choice', async () => {
  const { note, onChange } = await renderScore({ initial: 2 })
  await note('Sol, 5 de 5').click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(5)
  await expect.element(note('Re, 2 de 5')).not.toBeChecked()
})

test('the arrow keys move the choice, and wrap at the ends of the scale', async () => {
  const { screen, note, onChange } = await renderScore({ initial: 4 })
  await screen.getByText('Antes').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(note('Fa, 4 de 5')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowDown}{ArrowDown}')
  expect(onChange.mock.calls.flat()).toEqual([5, 1, 5, 1, 2])
  await expect.element(note('Re, 2 de 5')).toHaveFocus()
})

test('the whole scale is one tab stop, and Space chooses the note in focus', async () => {
  const { screen, note, onChange } = await renderScore()
  await screen.getByText('Antes').click()
  await userEvent.keyboard('{Tab} ')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(1)
  await expect.element(note('Do, 1 de 5')).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('Después')).toHaveFocus()
})

test('a disabled input ignores the pointer and the keyboard', async () => {
  const { screen, note, onChange } = await renderScore({ initial: 3, disabled: true })
  await note('Sol, 5 de 5').click({ force: true })
  await screen.getByText('Antes').click()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  expect(onChange).not.toHaveBeenCalled()
  await expect.element(screen.getByText('Después')).toHaveFocus()
})

test('an error is announced with every note', async () => {
  const { screen, note } = await renderScore({ error: 'Elige una nota' })
  await expect.element(screen.getByRole('group')).toHaveAccessibleDescription('Elige una nota')
  await expect.element(note('Do, 1 de 5')).toHaveAttribute('aria-invalid', 'true')
})
