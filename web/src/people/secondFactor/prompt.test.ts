import { expect, it } from 'vitest'
import { proofPrompt } from './prompt.ts'

it('calls that need a proof at the same time share one dialog and its outcome', async () => {
  const [one, other] = [proofPrompt.ask(), proofPrompt.ask()]
  proofPrompt.close(true)
  expect(await Promise.all([one, other])).toEqual([true, true])
})

it('a closed dialog is asked for again by the next call', async () => {
  const cancelled = proofPrompt.ask()
  proofPrompt.close(false)
  const next = proofPrompt.ask()
  proofPrompt.close(true)
  expect(await Promise.all([cancelled, next])).toEqual([false, true])
})
