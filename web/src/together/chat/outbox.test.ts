import { expect, it } from 'vitest'
import { createOutbox, type Outcome, type Unsent } from './outbox.ts'

const at = (second: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString()
const aMessage = (text: string, second: number) => ({
  clientId: `id-${text}`,
  chatId: 'c1',
  text,
  createdAt: at(second),
})
const SENT: Outcome = { kind: 'sent' }

/** Resolves after everything that waits for promises only. */
const afterTheOthers = () => new Promise((resolve) => setTimeout(resolve))

/** Tabs of one browser: they share storage and a lock, and receive storage events from each other. */
function aBrowser() {
  const stored = new Map<string, string>()
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
    const notifyOtherTabs = (key: string) => {
      for (const each of tabs)
        if (each !== tab) each.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    const storage = {
      get length() {
        return stored.size
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        stored.set(key, value)
        notifyOtherTabs(key)
      },
      removeItem(key: string) {
        stored.delete(key)
        notifyOtherTabs(key)
      },
    }
    tabs.push(tab)
    return createOutbox({ storage, send, tabs: tab as Window, locks })
  }
  return { stored, openTab }
}

it('sends messages one at a time, in the order they were written', async () => {
  const sent: string[] = []
  const outbox = aBrowser().openTab(async ({ text }) => {
    if (text === 'uno') await afterTheOthers()
    sent.push(text)
    return SENT
  })
  outbox.add(aMessage('uno', 1))
  outbox.add(aMessage('dos', 2))
  outbox.add(aMessage('tres', 3))
  await expect.poll(() => outbox.read()).toEqual([])
  expect(sent).toEqual(['uno', 'dos', 'tres'])
})

it('resends a message with the same id after a reload', async () => {
  const before = aBrowser()
  before.openTab(() => new Promise(() => {})).add(aMessage('hola', 1))
  const ids: string[] = []
  const reloaded = aBrowser()
  for (const [key, value] of before.stored) reloaded.stored.set(key, value)
  const outbox = reloaded.openTab(async ({ clientId }) => {
    ids.push(clientId)
    return SENT
  })
  outbox.flush()
  await expect.poll(() => outbox.read()).toEqual([])
  expect(ids).toEqual(['id-hola'])
})

it('a message waits while the connection is down, and later ones wait behind it', async () => {
  let isConnected = false
  const tried: string[] = []
  const outbox = aBrowser().openTab(async ({ text }) => {
    tried.push(text)
    return isConnected ? SENT : { kind: 'later', afterMs: 15 }
  })
  outbox.add(aMessage('uno', 1))
  outbox.add(aMessage('dos', 2))
  await expect.poll(() => tried.length).toBeGreaterThan(1)
  expect(new Set(tried)).toEqual(new Set(['uno']))
  isConnected = true
  await expect.poll(() => outbox.read()).toEqual([])
  expect(tried.slice(-2)).toEqual(['uno', 'dos'])
})

it('a rejected message shows the reason, blocks no other, and can be retried or discarded', async () => {
  let refuses = true
  const outbox = aBrowser().openTab(async ({ text }) =>
    refuses && text !== 'dos' ? { kind: 'refused', reason: 'No puedes escribir a esta persona' } : SENT,
  )
  outbox.add(aMessage('uno', 1))
  outbox.add(aMessage('dos', 2))
  outbox.add(aMessage('tres', 3))
  await expect
    .poll(() => outbox.read().map(({ text, refused }) => [text, refused]))
    .toEqual([
      ['uno', 'No puedes escribir a esta persona'],
      ['tres', 'No puedes escribir a esta persona'],
    ])
  refuses = false
  outbox.discard('id-tres')
  outbox.retry('id-uno')
  await expect.poll(() => outbox.read()).toEqual([])
})

it('only one tab sends, and every tab shows the unsent messages', async () => {
  const { openTab } = aBrowser()
  const sent: string[] = []
  const send = async ({ clientId }: Unsent) => {
    await afterTheOthers()
    sent.push(clientId)
    return SENT
  }
  const [one, other] = [openTab(send), openTab(send)]
  one.add(aMessage('uno', 1))
  other.add(aMessage('dos', 2))
  expect(one.read()).toEqual(other.read())
  expect(one.read()).toHaveLength(2)
  await expect.poll(() => other.read()).toEqual([])
  expect(one.read()).toEqual([])
  expect(sent).toEqual(['id-uno', 'id-dos'])
})

it('logging out deletes unsent messages', async () => {
  const { stored, openTab } = aBrowser()
  stored.set('token', 'x')
  const outbox = openTab(async () => ({ kind: 'later', afterMs: 60_000 }))
  outbox.add(aMessage('uno', 1))
  outbox.clear()
  expect([...stored.keys()]).toEqual(['token'])
})
