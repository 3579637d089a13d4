/** Something that can be shared, with what its sentence names. */
export type Shared =
  | { kind: 'song' | 'album'; id: string; title: string; artist: string }
  | { kind: 'artist'; id: string; name: string }
  | { kind: 'review'; id: string; author: string; about: string }
  /** `owner` is null for the member's own playlist. */
  | { kind: 'playlist'; id: string; name: string; owner: string | null }
  | { kind: 'profile'; id: string; name: string; isOwn: boolean }
  /** An open room, or the session that remains of it. */
  | { kind: 'room'; id: string; name: string; host: string; isOpen: boolean }

/** The object of «Compartir». */
export function objectOf(shared: Shared): string {
  switch (shared.kind) {
    case 'song':
    case 'album':
      return shared.title
    case 'artist':
      return `a ${shared.name}`
    case 'review':
      return `la reseña de ${shared.author}`
    case 'playlist':
      return `la playlist ${shared.name}`
    case 'profile':
      return shared.isOwn ? 'tu perfil' : `el perfil de ${shared.name}`
    case 'room':
      return `${shared.isOpen ? 'la sala' : 'la sesión'} ${shared.name}`
  }
}

/** Whether this is a phone or tablet with a share sheet. Desktop browsers that have one reach fewer apps than our dialog. */
export const hasShareSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches
