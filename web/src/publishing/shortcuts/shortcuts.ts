/** The single keys and two-key sequences that act on every screen. `labels.ts` says what they do. */
export const KEYS = {
  search: ['/'],
  help: ['?'],
  later: ['e'],
  play: ['k'],
  next: ['n'],
  previous: ['p'],
  mute: ['m'],
  feed: ['g', 'i'],
  music: ['g', 'm'],
  find: ['g', 'b'],
  genres: ['g', 'g'],
  playlists: ['g', 'l'],
  profile: ['g', 'p'],
  listenLater: ['g', 'e'],
  chat: ['g', 'c'],
  rooms: ['g', 's'],
  notifications: ['g', 'n'],
  settings: ['g', 'a'],
} as const

export type ShortcutName = keyof typeof KEYS

const ALL = Object.entries(KEYS) as [ShortcutName, readonly string[]][]

/** The second key of a sequence must follow within this time. */
export const SEQUENCE_TIMEOUT_MS = 1_200

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns a function that takes key presses and returns the shortcut they complete. */
export function createListener() {
  let first: { key: string; at: number } | null = null
  return (event: KeyPress, now: number): ShortcutName | null => {
    if (event.altKey) return null
    if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' ? 'search' : null
    const sequenceStart = first && now - first.at <= SEQUENCE_TIMEOUT_MS ? [first.key] : []
    first = null
    const typed = [...sequenceStart, event.key.toLowerCase()]
    const match = ALL.find(([, keys]) => keys.join(' ') === typed.join(' '))
    if (match) return match[0]
    if (ALL.some(([, keys]) => keys.length > 1 && keys[0] === event.key)) first = { key: event.key, at: now }
    return null
  }
}
