import type { ManagedUser } from '@remusic/contract/running/schemas/admin'

/** An Admin's acts on an account, with the texts of the confirmation; `PlanActDialog` has those of a plan. */
export const ACTS = {
  'give-premium': {
    label: 'Dar Premium',
    ask: (name: string) => `¿Dar Premium a ${name}?`,
    isDestructive: false,
  },
  'take-premium': {
    label: 'Quitar Premium',
    ask: (name: string) => `¿Quitar Premium a ${name}?`,
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
    hint: 'Sin sanción: puede volver por su cuenta durante un mes',
    ask: (name: string) => `¿Desactivar la cuenta de ${name}?`,
    effect:
      'Se cierran todas sus sesiones y nadie más ve su perfil. No es una sanción: la persona puede volver a iniciar sesión y restablecer su cuenta durante un mes. Para que no pueda, suspéndela.',
    isDestructive: true,
  },
  ban: {
    label: 'Suspender',
    hint: 'Por una norma: vuelve al vencer el plazo o si gana una apelación',
    ask: (name: string) => `¿Suspender la cuenta de ${name}?`,
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
  'lift-ban': {
    label: 'Levantar la suspensión',
    ask: (name: string) => `¿Levantar la suspensión de ${name}?`,
    effect:
      'Vuelve a estar activa, con su plan y con todo lo que hizo. Le avisamos por correo. Si apeló y nadie lo resolvió, la apelación queda aceptada y se ve de nuevo lo que se ocultó.',
    isDestructive: false,
  },
} as const

export type ActName = keyof typeof ACTS

/** The acts that apply to the account's current state; Admins cannot deactivate or ban themselves here. */
export function actsOn(user: ManagedUser, me: { userId: string } | null): ActName[] {
  if (!user.active) return [user.banned ? 'lift-ban' : 'restore']
  const steps = ROLE_STEPS[user.role]
  return user.id === me?.userId ? [...steps] : [...steps, 'deactivate', 'ban']
}

const ROLE_STEPS = {
  Gratuito: ['give-premium'],
  Premium: ['give-admin', 'take-premium'],
  Admin: ['take-admin'],
} as const satisfies Record<ManagedUser['role'], ActName[]>
