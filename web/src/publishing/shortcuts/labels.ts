import type { ShortcutName } from './shortcuts.ts'

/** The shortcuts, as the help lists them, in another file than the key bindings, which every page loads. */
export const LABELS: readonly { group: string; shortcuts: Partial<Record<ShortcutName, string>> }[] = [
  {
    group: 'En cualquier lugar',
    shortcuts: {
      search: 'Búsqueda rápida (también Ctrl K)',
      later: 'Por escuchar: guardar o quitar lo elegido o lo que suena',
      help: 'Estos atajos',
    },
  },
  {
    group: 'Reproductor',
    shortcuts: {
      play: 'Reproducir o pausar',
      next: 'Canción siguiente',
      previous: 'Canción anterior',
      mute: 'Silenciar o volver a oír',
    },
  },
  {
    group: 'Ir a',
    shortcuts: {
      feed: 'Inicio',
      music: 'Música',
      find: 'Buscar',
      genres: 'Géneros',
      playlists: 'Tus playlists',
      profile: 'Tu perfil',
      listenLater: 'Por escuchar',
      chat: 'Chat',
      rooms: 'Salas',
      notifications: 'Notificaciones',
      settings: 'Ajustes',
    },
  },
]
