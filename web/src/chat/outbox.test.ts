import { expect, it, vi } from 'vitest'
import { createOutbox, type Outcome, type Unsent } from './outbox.ts'

const at = (second: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString()
const aMessage = (text: string, second: number) => ({
  clientId: `id-${text}`,
  chatId: 'c1',
  text,
  createdAt: at(second),
})
const SENT: Outcome = { kind: 'sent' }

/** Tabs of one browser: one storage, one lock, and news of what the others wrote. */
function aBrowser() {
  const kept = new Map<string, string>()
  const tabs: EventTarget[] = []
  let queue: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_name: string, run: () => Promise<unknown>) => {
      const turn = queue.then(run)
      queue = turn.catch(() => {})
      return turn
    },
  } as unknown as LockManager
  function openTab(send: (unsent: Unsent, tries: number) => Promise<Outcome>) {
    const tab = new EventTarget()
    const tellOthers = (key: string) => {
      for (const each of tabs)
        if (each !== tab) each.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    const storage = {
      get length() {
        return kept.size
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        kept.set(key, value)
        tellOthers(key)
      },
      removeItem(key: string) {
        kept.delete(key)
        tellOthers(key)
      },
    }
    tabs.push(tab)
    return createOutbox({ storage, send, tabs: tab as Window, locks })
  }
  return { kept, openTab }
}

it('messages go out one after the other, in the order in which they were written', async () => {
  const sent: string[] = []
  const outbox = aBrowser().openTab(async ({ text }) => {
    await new Promise((later) => setTimeout(later, text === 'uno' ? 20 : 1))
    sent.push(text)
    return SENT
  })
  outbox.add(aMessage('uno', 1))
  outbox.add(aMessage('dos', 2))
  outbox.add(aMessage('tres', 3))
  await vi.waitFor(() => expect(outbox.read()).toEqual([]))
  expect(sent).toEqual(['uno', 'dos', 'tres'])
})

it('a message whose answer was lost with the page is sent again with the same id', async () => {
  const before = aBrowser()
  before.openTab(() => new Promise(() => {})).add(aMessage('hola', 1))
  const ids: string[] = []
  const reloaded = aBrowser()
  for (const [key, value] of before.kept) reloaded.kept.set(key, value)
  const outbox = reloaded.openTab(async ({ clientId }) => {
    ids.push(clientId)
    return SENT
  })
  outbox.flush()
  await vi.waitFor(() => expect(outbox.read()).toEqual([]))
  expect(ids).toEqual(['id-hola'])
})

it('while the line is down it waits, and nothing overtakes it', async () => {
  let isUp = false
  const tried: string[] = []
  const outbox = aBrowser().openTab(async ({ text }) => {
    tried.push(text)
    return isUp ? SENT : { kind: 'later', afterMs: 15 }
  })
  outbox.add(aMessage('uno', 1))
  outbox.add(aMessage('dos', 2))
  await vi.waitFor(() => expect(tried.length).toBeGreaterThan(1))
  expect(new Set(tried)).toEqual(new Set(['uno']))
  isUp = true
  await vi.waitFor(() => expect(outbox.read()).toEqual([]))
  expect(tried.slice(-2)).toEqual(['uno', 'dos'])
})

it('a refused message says why, holds nobody up, and can be tried again or thrown away', async () => {
  let refuses = true
  const outbox = aBrowser().openTab(async ({ text }) =>
    refuses && text !== 'dos' ? { kind: 'refused', reason: 'No puedes escribir a esta persona' } : SENT,
  )
  outbox.add(aMessage('uno', 1))
  outbox.add(aMessage('dos', 2))
  outbox.add(aMessage('tres', 3))
  await vi.waitFor(() =>
    expect(outbox.read().map(({ text, refused }) => [text, refused])).toEqual([
      ['uno', 'No puedes escribir a esta persona'],
      ['tres', 'No puedes escribir a esta persona'],
    ]),
  )
  refuses = false
  outbox.discard('id-tres')
  outbox.retry('id-uno')
  await vi.waitFor(() => expect(outbox.read()).toEqual([]))
})

it('of several tabs one sends, and all see what is on its way', async () => {
  const { openTab } = aBrowser()
  const sent: string[] = []
  const send = async ({ clientId }: Unsent) => {
    await new Promise((later) => setTimeout(later, 5))
    sent.push(clientId)
    return SENT
  }
  const [one, other] = [openTab(send), openTab(send)]
  one.add(aMessage('uno', 1))
  other.add(aMessage('dos', 2))
  expect(one.read()).toEqual(other.read())
  expect(one.read()).toHaveLength(2)
  await vi.waitFor(() => expect(other.read()).toEqual([]))
  expect(one.read()).toEqual([])
  expect(sent).toEqual(['id-uno', 'id-dos'])
})

it('whoever leaves takes along what was not sent', async () => {
  const { kept, openTab } = aBrowser()
  kept.set('token', 'x')
  const outbox = openTab(async () => ({ kind: 'later', afterMs: 60_000 }))
  outbox.add(aMessage('uno', 1))
  outbox.clear()
  expect([...kept.keys()]).toEqual(['token'])
})
