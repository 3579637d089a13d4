import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { GoogleButton } from './GoogleButton.tsx'

type Options = { nonce: string; callback: (answer: { credential: string }) => void }
const initialized = vi.hoisted(() => [] as Options[])
vi.mock('./gsi.ts', () => ({
  loadGoogle: async () => ({
    initialize: (options: Options) => initialized.push(options),
    renderButton: (parent: HTMLElement) => parent.append(document.createElement('button')),
  }),
}))

test('every attempt has a nonce of its own, which is sent with the credential', async () => {
  const onCredential = vi.fn()
  const screen = await render(<GoogleButton clientId="cliente" onCredential={onCredential} />)
  await expect.poll(() => initialized).toHaveLength(1)
  initialized[0]?.callback({ credential: 'una' })
  await expect.poll(() => initialized).toHaveLength(2)
  initialized[1]?.callback({ credential: 'otra' })

  const nonces = initialized.slice(0, 2).map(({ nonce }) => nonce)
  expect(new Set(nonces).size).toBe(2)
  expect(onCredential.mock.calls).toEqual([
    [{ credential: 'una', nonce: nonces[0] }],
    [{ credential: 'otra', nonce: nonces[1] }],
  ])
  await expect.element(screen.getByRole('button')).toBeVisible()
})
