import type { Role } from './test.ts'

type Check = 'visitor' | Role | 'deactivated' | 'with data' | { skipped: string }

/**
 * The check of each screen's accessibility; web/screens.test.ts names a screen that is missing here. One role that can see
 * a screen is enough: the layout around it is the same for all members.
 */
export const SCREEN_CHECKS = {
  '/': 'visitor',
  '/login': 'visitor',
  '/register': 'visitor',
  '/recover': 'visitor',
  '/olvide-password/:token': 'visitor',
  '/confirmar/:token': 'visitor',
  '/correo/confirmar/:token': 'visitor',
  '/correo/deshacer/:token': 'visitor',
  '/correo/no-fui-yo/:token': 'visitor',
  '/resumen/baja/:token': 'visitor',
  '/radar/baja/:token': 'visitor',
  '/archivo/baja/:token': 'visitor',
  '/setup': 'visitor',
  '/premium': 'visitor',
  '/premium2': 'Gratuito',
  '/contact': 'visitor',
  '/contact2': { skipped: 'shows the same page as /contact' },
  '/team': 'visitor',
  '/team2': { skipped: 'shows the same page as /team' },
  '/normas': 'visitor',
  '/terminos': 'visitor',
  '/privacidad': 'visitor',
  '/cookies': 'visitor',
  '/reembolsos': 'Premium',
  '/pay': 'Gratuito',
  '/pay/success': 'visitor',
  '/pay/error': 'visitor',
  '/feed': 'Gratuito',
  '/music': 'visitor',
  '/search': 'Premium',
  '/genres': 'Premium',
  '/genres/:id': 'with data',
  '/charts': 'visitor',
  '/artist/:id': 'with data',
  '/album/:id': 'with data',
  '/song/:id': 'with data',
  '/user': 'Premium',
  '/settings': 'Gratuito',
  '/settings/importar': 'Gratuito',
  '/settings/importar/:id': {
    skipped: 'exists only with a file: historyImports.spec.ts checks each of its steps',
  },
  '/user/deactivate': 'Premium',
  '/user/restore': 'deactivated',
  '/user/receipt/:id': { skipped: 'exists only after a payment' },
  '/user/year/:year': 'with data',
  '/year/:year': 'with data',
  '/users/:id': 'with data',
  '/playlist/:id': 'with data',
  '/playlists': 'visitor',
  '/playlists/invitacion/:token': 'with data',
  '/shared/:id': 'with data',
  '/shared/:id/historial': 'with data',
  '/reviews/:id': 'with data',
  '/chat': 'Premium',
  '/chat/:chatId': 'with data',
  '/notifications': 'Gratuito',
  '/radar': 'Gratuito',
  '/rooms': 'Gratuito',
  '/room/:id': { skipped: 'exists only while a room does: listeningRooms.spec.ts checks each of its states' },
  '/moderation/:id': 'with data',
  '/admin': 'Admin',
  '/admin/emergencias': 'Admin',
} as const satisfies Record<string, Check>

type Screen = keyof typeof SCREEN_CHECKS
export type CheckedWithData = {
  [S in Screen]: (typeof SCREEN_CHECKS)[S] extends 'with data' ? S : never
}[Screen]
