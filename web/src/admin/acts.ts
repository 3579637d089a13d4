import type { ManagedUser } from '@remusic/contract/schemas/admin'

/** What an Admin can do to an account, with the texts of the confirmation. */
export const ACTS = {
  'give-premium': {
    label: 'Dar Premium',
    ask: (name: string) => `¿Dar Premium a ${name}?`,
    effect:
      'Podrá chatear, comentar, compartir sus playlists, y seguir y reseñar sin límite, desde ahora y sin fecha de fin. No se le cobra nada.',
    isDestructive: false,
  },
  'take-premium': {
    label: 'Quitar Premium',
    ask: (name: string) => `¿Quitar Premium a ${name}?`,
    effect:
      'Vuelve a Gratuito en este momento, también si tenía un período pagado: deja de chatear y de comentar, y sus playlists compartidas pasan a ser privadas. No pierde nada de lo que hizo.',
    isDestructive: true,
  },
  'give-admin': {
    label: 'Dar Admin',
    ask: (name: string) => `¿Hacer administrador a ${name}?`,
    effect:
      'Podrá entrar a este panel: ver el correo de todos, cambiar planes, suspender cuentas y moderar. Todo lo que haga queda en el registro.',
    isDestructive: false,
  },
  'take-admin': {
    label: 'Quitar Admin',
    ask: (name: string) => `¿Quitar el permiso de administrar a ${name}?`,
    effect: 'Deja de entrar a este panel en este momento y queda como Premium.',
    isDestructive: true,
  },
  deactivate: {
    label: 'Desactivar',
    ask: (name: string) => `¿Desactivar la cuenta de ${name}?`,
    effect:
      'Se cierran todas sus sesiones y nadie más ve su perfil. La persona puede volver a iniciar sesión y restablecer su cuenta durante un mes.',
    isDestructive: true,
  },
  ban: {
    label: 'Banear',
    ask: (name: string) => `¿Banear a ${name}?`,
    effect:
      'Se cierran todas sus sesiones y nadie más ve su perfil. La persona recibe un correo con la norma y hasta cuándo, y puede apelar; la apelación la resuelve otro administrador.',
    isDestructive: true,
  },
  restore: {
    label: 'Restablecer',
    ask: (name: string) => `¿Restablecer la cuenta de ${name}?`,
    effect: 'Vuelve a estar activa, con su plan y con todo lo que hizo.',
    isDestructive: false,
  },
} as const

export type ActName = keyof typeof ACTS

/** The acts that apply to the account's current state; Admins cannot deactivate or ban themselves here. */
export function actsOn(user: ManagedUser, me: { userId: string } | null): ActName[] {
  if (!user.active) return ['restore']
  const steps = ROLE_STEPS[user.role]
  return user.id === me?.userId ? [...steps] : [...steps, 'deactivate', 'ban']
}

const ROLE_STEPS = {
  Gratuito: ['give-premium'],
  Premium: ['give-admin', 'take-premium'],
  Admin: ['take-admin'],
} as const satisfies Record<ManagedUser['role'], ActName[]>
