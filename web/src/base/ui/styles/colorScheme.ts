import { useSyncExternalStore } from 'react'

/** The user's choice; 'auto' follows the system. */
export type ColorSchemePreference = 'auto' | 'dark' | 'light'
export type ColorScheme = 'dark' | 'light'

/** The key in localStorage. index.html reads it too, before the first paint. */
const STORAGE_KEY = 'colorScheme'
/** The colour of the browser's own bars around the page. */
const PAGE_COLORS = { dark: '#190a17', light: '#fbebe4' }
/** The server does not know the preference, so a pre-rendered page assumes this one. */
const PRE_RENDERED = { preference: 'auto', scheme: 'dark' } as const

const listeners = new Set<() => void>()

/** Applies the preference and stores it on this device. */
export function setColorSchemePreference(preference: ColorSchemePreference) {
  try {
    localStorage.setItem(STORAGE_KEY, preference)
  } catch {
    // Without storage the preference applies until the page is closed.
  }
  apply(preference)
}

/** Keeps the scheme up to date when the system or another tab changes it. */
export function followColorScheme() {
  systemIsLight().addEventListener('change', () => apply(read()))
  window.addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key === STORAGE_KEY || key === null) apply(read())
  })
}

export function useColorSchemePreference(): ColorSchemePreference {
  return useSyncExternalStore(
    subscribe,
    () => current?.preference ?? read(),
    () => PRE_RENDERED.preference,
  )
}

/** The scheme in use, with 'auto' resolved. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(
    subscribe,
    () => current?.scheme ?? schemeOf(read()),
    () => PRE_RENDERED.scheme,
  )
}

let current: { preference: ColorSchemePreference; scheme: ColorScheme } | undefined

function apply(preference: ColorSchemePreference) {
  const scheme = schemeOf(preference)
  current = { preference, scheme }
  document.documentElement.dataset.mantineColorScheme = scheme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLORS[scheme])
  for (const listener of listeners) listener()
}

function read(): ColorSchemePreference {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

function schemeOf(preference: ColorSchemePreference): ColorScheme {
  if (preference !== 'auto') return preference
  return systemIsLight().matches ? 'light' : 'dark'
}

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
