import { expect, it, vi } from 'vitest'
import { createSession } from './session.ts'

const LUNES = { token: 'un-token', userId: 'u1', active: true }

function aBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const tabs: EventTarget[] = []
  const openTab = () => {
    const tab = new EventTarget()
    tabs.push(tab)
    return createSession(storage, tab as Window)
  }
  const tellOtherTabs = (key: string | null) => {
    for (const tab of tabs) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  return { kept, openTab, tellOtherTabs }
}

it('a session is kept under the three agreed keys', () => {
  const { kept, openTab } = aBrowser()
  openTab().start({ ...LUNES, active: false })
  expect(Object.fromEntries(kept)).toEqual({ token: 'un-token', userId: 'u1', active: 'false' })
})

it('a session survives a reload', () => {
  const { openTab } = aBrowser()
  openTab().start(LUNES)
  expect(openTab().read()).toEqual(LUNES)
})

it('without a token there is no session, whatever else is stored', () => {
  const { kept, openTab } = aBrowser()
  kept.set('userId', 'u1')
  expect(openTab().read()).toBeNull()
})

it('only the text false marks an account as deactivated', () => {
  const { kept, openTab } = aBrowser()
  kept.set('token', 'un-token')
  expect(openTab().read()?.active).toBe(true)
  kept.set('active', 'false')
  expect(openTab().read()?.active).toBe(false)
})

it('a logout in one tab logs out the others', () => {
  const { openTab, tellOtherTabs } = aBrowser()
  const [one, other] = [openTab(), openTab()]
  one.start(LUNES)
  tellOtherTabs('token')
  const heard = vi.fn()
  other.subscribe(heard)
  one.end()
  tellOtherTabs('token')
  expect(other.read()).toBeNull()
  expect(heard).toHaveBeenCalledExactlyOnceWith({ elsewhere: true })
})

it('a session is the same object until it changes', () => {
  const { openTab, tellOtherTabs } = aBrowser()
  const tab = openTab()
  tab.start(LUNES)
  const before = tab.read()
  tellOtherTabs('active')
  tellOtherTabs('another-key')
  expect(tab.read()).toBe(before)
})

it('who no longer listens is no longer told', () => {
  const { openTab } = aBrowser()
  const tab = openTab()
  const heard = vi.fn()
  tab.subscribe(heard)()
  tab.start(LUNES)
  expect(heard).not.toHaveBeenCalled()
})

it('an account that the server calls deactivated is remembered as such', () => {
  const { kept, openTab } = aBrowser()
  const tab = openTab()
  tab.start(LUNES)
  tab.setActive(false)
  expect(tab.read()?.active).toBe(false)
  expect(kept.get('active')).toBe('false')
})
