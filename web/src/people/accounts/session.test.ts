import { expect, it, vi } from 'vitest'
import { createSession } from './session.ts'

const LUNES = { token: 'un-token', userId: 'u1', active: true }

function aBrowser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const tabs: EventTarget[] = []
  const openTab = () => {
    const tab = new EventTarget()
    tabs.push(tab)
    return createSession(storage, tab as Window)
  }
  const notifyTabs = (key: string | null) => {
    for (const tab of tabs) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  return { stored, openTab, notifyTabs }
}

it('a session is stored under the three agreed keys', () => {
  const { stored, openTab } = aBrowser()
  openTab().start({ ...LUNES, active: false })
  expect(Object.fromEntries(stored)).toEqual({ token: 'un-token', userId: 'u1', active: 'false' })
})

it('a session survives a reload', () => {
  const { openTab } = aBrowser()
  openTab().start(LUNES)
  expect(openTab().read()).toEqual(LUNES)
})

it('without a token there is no session, even if other keys are stored', () => {
  const { stored, openTab } = aBrowser()
  stored.set('userId', 'u1')
  expect(openTab().read()).toBeNull()
})

it("only the string 'false' marks an account as deactivated", () => {
  const { stored, openTab } = aBrowser()
  stored.set('token', 'un-token')
  expect(openTab().read()?.active).toBe(true)
  stored.set('active', 'false')
  expect(openTab().read()?.active).toBe(false)
})

it('a logout in one tab logs out the others', () => {
  const { openTab, notifyTabs } = aBrowser()
  const [one, other] = [openTab(), openTab()]
  one.start(LUNES)
  notifyTabs('token')
  const listener = vi.fn()
  other.subscribe(listener)
  one.end()
  notifyTabs('token')
  expect(other.read()).toBeNull()
  expect(listener).toHaveBeenCalledExactlyOnceWith({ elsewhere: true })
})

it('returns the same object until the session changes', () => {
  const { openTab, notifyTabs } = aBrowser()
  const tab = openTab()
  tab.start(LUNES)
  const before = tab.read()
  notifyTabs('active')
  notifyTabs('another-key')
  expect(tab.read()).toBe(before)
})

it('an unsubscribed listener is not called', () => {
  const { openTab } = aBrowser()
  const tab = openTab()
  const listener = vi.fn()
  tab.subscribe(listener)()
  tab.start(LUNES)
  expect(listener).not.toHaveBeenCalled()
})

it('stores that the server reports the account as deactivated', () => {
  const { stored, openTab } = aBrowser()
  const tab = openTab()
  tab.start(LUNES)
  tab.setActive(false)
  expect(tab.read()?.active).toBe(false)
  expect(stored.get('active')).toBe('false')
})
