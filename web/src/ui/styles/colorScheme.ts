import { useSyncExternalStore } from 'react'

/** What somebody wishes; 'auto' follows the system. */
export type ColorSchemeWish = 'auto' | 'dark' | 'light'
export type ColorScheme = 'dark' | 'light'

/** Where the wish is remembered; index.html reads it too, before the first paint. */
const KEY = 'colorScheme'
/** What the browser draws around the page. */
const PAGE_COLORS = { dark: '#190a17', light: '#fbebe4' }
/** What a page that is drawn ahead shows. */
const DRAWN_AHEAD = { wish: 'auto', scheme: 'dark' } as const

const listeners = new Set<() => void>()

/** Remembers what somebody wishes on this device. */
export function wishColorScheme(wish: ColorSchemeWish) {
  try {
    localStorage.setItem(KEY, wish)
  } catch {
    // A browser that keeps nothing shows the wish until the page is left.
  }
  show(wish)
}

/** Follows the system and the other tabs of this browser. */
export function followColorScheme() {
  systemIsLight().addEventListener('change', () => show(read()))
  window.addEventListener('storage', ({ key }) => {
    // A null key means that everything was cleared at once.
    if (key === KEY || key === null) show(read())
  })
}

export function useColorSchemeWish(): ColorSchemeWish {
  return useSyncExternalStore(
    subscribe,
    () => shown?.wish ?? read(),
    () => DRAWN_AHEAD.wish,
  )
}

/** The scheme that is shown. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(
    subscribe,
    () => shown?.scheme ?? schemeOf(read()),
    () => DRAWN_AHEAD.scheme,
  )
}

let shown: { wish: ColorSchemeWish; scheme: ColorScheme } | undefined

function show(wish: ColorSchemeWish) {
  const scheme = schemeOf(wish)
  shown = { wish, scheme }
  document.documentElement.dataset.mantineColorScheme = scheme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLORS[scheme])
  for (const listener of listeners) listener()
}

function read(): ColorSchemeWish {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

function schemeOf(wish: ColorSchemeWish): ColorScheme {
  if (wish !== 'auto') return wish
  return systemIsLight().matches ? 'light' : 'dark'
}

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
