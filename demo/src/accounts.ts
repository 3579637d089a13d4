import type { Role } from '@remusic/contract/people/plans'

export const DEMO_PASSWORD = 'remusic-demo'

/** One account per role; `npm start` prints them in demo mode. */
export const DEMO_ACCOUNTS: readonly { name: string; email: string; role: Role }[] = [
  { name: 'Mate Amargo', email: 'gratuito@remusic.demo', role: 'Gratuito' },
  { name: 'Lunes de Vinilo', email: 'premium@remusic.demo', role: 'Premium' },
  { name: 'Bombo y Platea', email: 'admin@remusic.demo', role: 'Admin' },
]
