import type { LoaderFunction, RouteObject } from 'react-router'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { paths } from '../paths.ts'
import * as guard from './guards.ts'
import { BareLayout } from './layouts/BareLayout.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { Root } from './Root.tsx'
import { FirstLoad, LayoutError, RootError } from './RouteError.tsx'
import { type Address, type RouteHandle, screen } from './screen.ts'

const {
  everyone,
  signedOut,
  signedOutInTab,
  visitor,
  account,
  member,
  memberOr,
  activeNow,
  deactivated,
  admin,
  chatting,
  demoOnly,
  unknownPath,
} = guard

/** Every screen of ReMusic: its path, title, guard and chunk. */
const publicScreens = [
  screen('/', {
    title: 'Lo que suena, se comenta',
    enter: signedOutInTab,
    page: 'LandingPage',
  }),
  screen('/premium', {
    title: 'Premium',
    enter: everyone,
    page: 'PremiumPage',
  }),
  screen('/team', {
    title: 'Creadores',
    enter: signedOut,
    page: 'TeamPage',
  }),
  screen('/normas', {
    title: 'Normas',
    enter: everyone,
    page: 'RulesPage',
  }),
  screen('/terminos', {
    title: 'Términos y condiciones',
    enter: everyone,
    page: 'TermsPage',
  }),
  screen('/privacidad', {
    title: 'Política de privacidad',
    enter: everyone,
    page: 'PrivacyPage',
  }),
  screen('/cookies', {
    title: 'Cookies y almacenamiento',
    enter: everyone,
    page: 'CookiesPage',
  }),
  screen('/reembolsos', {
    title: 'Reembolsos',
    enter: everyone,
    page: 'RefundsPage',
  }),
]

const bareScreens = [
  screen('/login', {
    title: 'Iniciar sesión',
    enter: everyone,
    page: 'LoginPage',
  }),
  screen('/register', {
    title: 'Crear cuenta',
    enter: everyone,
    page: 'RegisterPage',
  }),
  screen('/recover', {
    title: 'Recuperar contraseña',
    enter: everyone,
    page: 'RecoverPage',
  }),
  screen('/olvide-password/:token', {
    title: 'Nueva contraseña',
    enter: everyone,
    page: 'ResetPasswordPage',
  }),
  screen('/confirmar/:token', {
    title: 'Confirmar cuenta',
    enter: everyone,
    page: 'ConfirmPage',
  }),
  screen('/correo/confirmar/:token', {
    title: 'Confirmar correo',
    enter: everyone,
    page: 'ConfirmEmailPage',
  }),
  screen('/correo/deshacer/:token', {
    title: 'Deshacer el cambio de correo',
    enter: everyone,
    page: 'UndoEmailPage',
  }),
  screen('/correo/no-fui-yo/:token', {
    title: 'No fui yo',
    enter: everyone,
    page: 'TakeBackPage',
  }),
  screen('/resumen/baja/:token', {
    title: 'Resumen semanal',
    enter: everyone,
    page: 'LeaveMailsPage',
  }),
  screen('/radar/baja/:token', {
    title: 'Correos con lanzamientos',
    enter: everyone,
    page: 'LeaveMailsPage',
  }),
  screen('/archivo/baja/:token', {
    title: 'Archivo mensual',
    enter: everyone,
    page: 'LeaveMailsPage',
  }),
  screen('/setup', {
    title: 'Puesta en marcha',
    enter: everyone,
    page: 'SetupPage',
  }),
  screen('/contact', {
    title: 'Contacto',
    enter: signedOut,
    page: 'ContactPage',
  }),
  screen('/pay/success', {
    title: 'Pago',
    enter: everyone,
    page: 'PaySuccessPage',
  }),
  screen('/pay/error', {
    title: 'Pago',
    enter: everyone,
    page: 'PayErrorPage',
  }),
  screen('/user/deactivate', {
    title: 'Desactivar cuenta',
    enter: activeNow,
    page: 'DeactivatePage',
  }),
  screen('/user/restore', {
    title: 'Restablecer cuenta',
    enter: deactivated,
    page: 'RestorePage',
  }),
  screen('/moderation/:id', {
    title: 'Decisión de la moderación',
    enter: account,
    page: 'SanctionPage',
  }),
  screen('/user/receipt/:id', {
    title: 'Recibo',
    enter: member,
    page: 'ReceiptPage',
  }),
  screen('/user/year/:year', {
    title: 'Tu año en música',
    enter: member,
    page: 'MyYearPage',
  }),
]

const catalogueScreens = [
  screen('/music', {
    title: 'Música',
    enter: visitor,
    page: 'MusicPage',
  }),
  screen('/search', {
    title: 'Buscar',
    enter: visitor,
    page: 'SearchPage',
  }),
  screen('/genres', {
    title: 'Géneros',
    enter: visitor,
    page: 'GenresPage',
  }),
  screen('/genres/:id', {
    enter: visitor,
    page: 'GenrePage',
  }),
  screen('/charts', {
    title: 'Listas de éxitos',
    enter: visitor,
    page: 'ChartsPage',
  }),
  screen('/artist/:id', {
    enter: visitor,
    page: 'ArtistPage',
  }),
  screen('/album/:id', {
    enter: visitor,
    page: 'AlbumPage',
  }),
  screen('/song/:id', {
    enter: visitor,
    page: 'SongPage',
  }),
]

/** Screens for shared links, and the list of what is shared. */
const sharedScreens = [
  screen('/playlists', {
    title: 'Playlists',
    enter: visitor,
    page: 'DiscoveryPage',
  }),
  screen('/shared/:id', {
    enter: visitor,
    page: 'SharedPlaylistPage',
  }),
  screen('/reviews/:id', {
    enter: visitor,
    page: 'ReviewPage',
  }),
  screen('/users/:id', {
    enter: visitor,
    page: 'UserProfilePage',
  }),
  screen('/room/:id', {
    enter: visitor,
    page: 'RoomPage',
  }),
  screen('/year/:year', {
    title: 'El año en música',
    enter: visitor,
    page: 'CommunityYearPage',
  }),
]

const memberScreens = [
  screen('/feed', {
    title: 'Inicio',
    enter: member,
    page: 'FeedPage',
  }),
  screen('/user', {
    title: 'Perfil',
    enter: member,
    page: 'UserPage',
  }),
  screen('/settings', {
    title: 'Ajustes',
    enter: member,
    page: 'SettingsPage',
  }),
  screen('/settings/importar', {
    title: 'Traer mi historia',
    enter: member,
    page: 'HistoryImportsPage',
  }),
  screen('/settings/importar/:id', {
    enter: member,
    page: 'HistoryImportPage',
  }),
  screen('/playlist/:id', {
    title: 'Playlists',
    enter: member,
    page: 'PlaylistPage',
  }),
  screen('/shared/:id/historial', {
    title: 'Historial',
    enter: member,
    page: 'PlaylistHistoryPage',
  }),
  screen('/playlists/invitacion/:token', {
    title: 'Invitación',
    enter: member,
    page: 'PlaylistInvitationPage',
  }),
  screen('/notifications', {
    title: 'Notificaciones',
    enter: member,
    page: 'NotificationsPage',
  }),
  screen('/rooms', {
    title: 'Salas de escucha',
    enter: member,
    page: 'RoomsPage',
  }),
  screen('/radar', {
    title: 'Radar',
    enter: member,
    page: 'RadarPage',
  }),
  screen('/admin', {
    title: 'Panel de administrador',
    enter: admin,
    page: 'AdminPage',
  }),
  screen('/admin/emergencias', {
    title: 'Emergencias',
    enter: admin,
    page: 'EmergenciesPage',
  }),
  screen('/pay', {
    title: 'Premium',
    enter: member,
    page: 'PayPage',
  }),
  screen('/premium2', {
    title: 'Premium',
    enter: memberOr(paths.premium()),
    page: 'PremiumPage',
  }),
  screen('/contact2', {
    title: 'Contacto',
    enter: memberOr(paths.contact()),
    page: 'ContactPage',
  }),
  screen('/team2', {
    title: 'Creadores',
    enter: memberOr(paths.team()),
    page: 'TeamPage',
  }),
]

const chatScreens = (['/chat', '/chat/:chatId'] as const).map(chatScreen)

const demoScreens = [
  screen('/dev/kit', {
    title: 'Componentes',
    enter: demoOnly,
    page: 'KitPage',
  }),
]

type Routed = (
  | typeof publicScreens
  | typeof bareScreens
  | typeof catalogueScreens
  | typeof sharedScreens
  | typeof memberScreens
  | typeof chatScreens
  | typeof demoScreens
)[number]['path']
type Unrouted = Exclude<Address, Routed>
// A type error here names the paths of the contract that have no screen above.
true satisfies Unrouted extends never ? true : Unrouted

const appLayout: RouteHandle = { source: 'src/app/layouts/AppLayout.tsx', preload: loadAppLayout }

/** The routes of the browser and of the server. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: FirstLoad,
    children: [
      inside({ Component: PublicLayout }, publicScreens),
      inside({ Component: BareLayout }, bareScreens),
      inside({ lazy: { Component: loadAppLayout }, handle: appLayout }, [
        ...catalogueScreens,
        ...sharedScreens,
        ...memberScreens,
        // One guard for all conversations.
        { loader: runs(chatting), children: chatScreens },
        ...demoScreens,
        { path: '*', loader: runs(unknownPath), Component: NotFoundPage },
      ]),
    ],
  },
]

function chatScreen(path: '/chat' | '/chat/:chatId') {
  return screen(path, {
    title: 'Chat',
    enter: member,
    page: 'ChatPage',
  })
}

/** Loaded together with the chunk of the first screen inside it. */
function loadAppLayout() {
  return import('./layouts/AppLayout.tsx').then((m) => m.AppLayout)
}

/** A loader without data. */
function runs(guard: guard.Guard): LoaderFunction {
  return async (args) => {
    await guard(args)
    return null
  }
}

/** The error boundary is inside the layout, so that a failed screen keeps the navigation. */
function inside(
  layout: Pick<RouteObject, 'Component' | 'lazy' | 'handle'>,
  children: RouteObject[],
): RouteObject {
  return { ...layout, children: [{ ErrorBoundary: LayoutError, children }] } as RouteObject
}
