import { endpoint } from '../base/endpoint.ts'

/** The steps of the first day, in their order. */
export const SETUP_STEPS = ['admin', 'mail', 'payments', 'catalogue', 'legal', 'team'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
/** The steps that an installation can do without. */
export const OPTIONAL_STEPS = ['mail', 'payments', 'legal', 'team'] as const
export type OptionalStep = (typeof OPTIONAL_STEPS)[number]

export const SETUP_HOURS = 24

export const SETUP_TEXTS = {
  codeRequired: 'Pega el código que muestra la consola',
  refused: 'Este código no es válido o ya venció. Reinicia ReMusic y usa el nuevo',
  closed: 'Esta instalación ya tiene administrador',
  taken: 'Esa dirección ya tiene una cuenta aquí. Usa otra',
  demoAddress: 'Esa dirección es de la demostración. Usa otra',
  skipped: 'Lo dejamos así. Puedes volver cuando quieras',
  unskipped: 'El paso vuelve a estar pendiente',
} as const

export const setupState = endpoint('GET', '/api/back-end/setup')
export const createFirstAdmin = endpoint('POST', '/api/back-end/setup')
export const setupSteps = endpoint('GET', '/api/back-end/admin/setup')
export const testMail = endpoint('POST', '/api/back-end/admin/setup/mail')
export const testPayments = endpoint('POST', '/api/back-end/admin/setup/payments')
export const skipSetupStep = endpoint('PUT', '/api/back-end/admin/setup/steps/:step')
