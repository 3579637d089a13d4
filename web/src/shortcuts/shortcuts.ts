/** The actions of single keys and two-key sequences, on every screen. */
export type ShortcutName =
  | 'search'
  | 'help'
  | 'play'
  | 'next'
  | 'previous'
  | 'mute'
  | 'later'
  | 'feed'
  | 'music'
  | 'find'
  | 'genres'
  | 'playlists'
  | 'profile'
  | 'chat'
  | 'settings'
  | 'listenLater'

type Shortcut = { name: ShortcutName; keys: readonly string[]; label: string }

export const SHORTCUTS: readonly { group: string; shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'En cualquier lugar',
    shortcuts: [
      { name: 'search', keys: ['/'], label: 'Búsqueda rápida (también Ctrl K)' },
      { name: 'later', keys: ['e'], label: 'Por escuchar: guardar o quitar lo elegido o lo que suena' },
      { name: 'help', keys: ['?'], label: 'Estos atajos' },
    ],
  },
  {
    group: 'Reproductor',
    shortcuts: [
      { name: 'play', keys: ['k'], label: 'Reproducir o pausar' },
      { name: 'next', keys: ['n'], label: 'Canción siguiente' },
      { name: 'previous', keys: ['p'], label: 'Canción anterior' },
      { name: 'mute', keys: ['m'], label: 'Silenciar o volver a oír' },
    ],
  },
  {
    group: 'Ir a',
    shortcuts: [
      { name: 'feed', keys: ['g', 'i'], label: 'Inicio' },
      { name: 'music', keys: ['g', 'm'], label: 'Música' },
      { name: 'find', keys: ['g', 'b'], label: 'Buscar' },
      { name: 'genres', keys: ['g', 'g'], label: 'Géneros' },
      { name: 'playlists', keys: ['g', 'l'], label: 'Tus playlists' },
      { name: 'profile', keys: ['g', 'p'], label: 'Tu perfil' },
      { name: 'listenLater', keys: ['g', 'e'], label: 'Por escuchar' },
      { name: 'chat', keys: ['g', 'c'], label: 'Chat' },
      { name: 'settings', keys: ['g', 'a'], label: 'Ajustes' },
    ],
  },
]

const ALL = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)

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
    const match = ALL.find(({ keys }) => keys.join(' ') === typed.join(' '))
    if (match) return match.name
    if (ALL.some(({ keys }) => keys.length > 1 && keys[0] === event.key)) first = { key: event.key, at: now }
    return null
  }
}
