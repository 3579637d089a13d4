import type { AppealDecision, AppealState, OwnSanction } from '@remusic/contract/running/schemas/appeals'

/** The heading of the screen about a sanction that is in force. */
export function headingOf({ kind, banned, hidden }: OwnSanction): string {
  if (banned) return 'Tu cuenta está suspendida'
  if (hidden) return `Ocultamos ${OWN[kind]}`
  return 'Una decisión sobre ti'
}

const OWN: Record<OwnSanction['kind'], string> = {
  review: 'tu reseña',
  comment: 'tu comentario',
  playlist: 'tu playlist',
  message: 'tu mensaje',
  user: 'tu presentación',
  room: 'tu sala',
  roomMessage: 'tu mensaje de una sala',
  group: 'el nombre y la foto de tu grupo',
}

export const APPEAL_STATE_NAMES: Record<AppealState, string> = {
  open: 'Abiertas',
  upheld: 'Rechazadas',
  overturned: 'Aceptadas',
}

/** An Admin's decisions about an appeal, with the texts of the confirmation. */
export const APPEAL_DECISIONS: Record<
  AppealDecision,
  { label: string; ask: string; effect: string; isDestructive: boolean }
> = {
  uphold: {
    label: 'Rechazar',
    ask: '¿Rechazar la apelación?',
    effect: 'La decisión se mantiene y no se puede volver a apelar. La persona recibe tu respuesta.',
    isDestructive: true,
  },
  overturn: {
    label: 'Aceptar',
    ask: '¿Aceptar la apelación?',
    effect:
      'La decisión queda anulada: lo que se ocultó vuelve a estar a la vista y la suspensión termina. La persona recibe tu respuesta.',
    isDestructive: false,
  },
}
