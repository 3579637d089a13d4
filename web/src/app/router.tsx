import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import * as guard from './guards.ts'
import { BareLayout } from './layouts/BareLayout.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { Root } from './Root.tsx'
import { FirstLoad, LayoutError, RootError } from './RouteError.tsx'
import { type Address, screen } from './screen.ts'

const {
  everyone,
  signedOut,
  visitor,
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
    enter: signedOut,
    page: () => import('../pages/LandingPage.tsx').then((m) => m.LandingPage),
  }),
  screen('/premium', {
    title: 'Premium',
    enter: everyone,
    page: () => import('../pages/PremiumPage.tsx').then((m) => m.PremiumPage),
  }),
  screen('/team', {
    title: 'Creadores',
    enter: signedOut,
    page: () => import('../pages/TeamPage.tsx').then((m) => m.TeamPage),
  }),
]

const bareScreens = [
  screen('/login', {
    title: 'Iniciar sesión',
    enter: everyone,
    page: () => import('../pages/LoginPage.tsx').then((m) => m.LoginPage),
  }),
  screen('/register', {
    title: 'Crear cuenta',
    enter: everyone,
    page: () => import('../pages/RegisterPage.tsx').then((m) => m.RegisterPage),
  }),
  screen('/recover', {
    title: 'Recuperar contraseña',
    enter: everyone,
    page: () => import('../pages/RecoverPage.tsx').then((m) => m.RecoverPage),
  }),
  screen('/olvide-password/:token', {
    title: 'Nueva contraseña',
    enter: everyone,
    page: () => import('../pages/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  }),
  screen('/confirmar/:token', {
    title: 'Confirmar cuenta',
    enter: everyone,
    page: () => import('../pages/ConfirmPage.tsx').then((m) => m.ConfirmPage),
  }),
  screen('/contact', {
    title: 'Contacto',
    enter: signedOut,
    page: () => import('../pages/ContactPage.tsx').then((m) => m.ContactPage),
  }),
  screen('/pay/success', {
    title: 'Pago',
    enter: everyone,
    page: () => import('../pages/PaySuccessPage.tsx').then((m) => m.PaySuccessPage),
  }),
  screen('/pay/error', {
    title: 'Pago',
    enter: everyone,
    page: () => import('../pages/PayErrorPage.tsx').then((m) => m.PayErrorPage),
  }),
  screen('/user/deactivate', {
    title: 'Desactivar cuenta',
    enter: activeNow,
    page: () => import('../pages/DeactivatePage.tsx').then((m) => m.DeactivatePage),
  }),
  screen('/user/restore', {
    title: 'Restablecer cuenta',
    enter: deactivated,
    page: () => import('../pages/RestorePage.tsx').then((m) => m.RestorePage),
  }),
  screen('/user/receipt/:id', {
    title: 'Recibo',
    enter: member,
    page: () => import('../pages/ReceiptPage.tsx').then((m) => m.ReceiptPage),
  }),
]

const catalogueScreens = [
  screen('/music', {
    title: 'Música',
    enter: visitor,
    page: () => import('../pages/MusicPage.tsx').then((m) => m.MusicPage),
  }),
  screen('/search', {
    title: 'Buscar',
    enter: visitor,
    page: () => import('../pages/SearchPage.tsx').then((m) => m.SearchPage),
  }),
  screen('/genres', {
    title: 'Géneros',
    enter: visitor,
    page: () => import('../pages/GenresPage.tsx').then((m) => m.GenresPage),
  }),
  screen('/genres/:id', {
    enter: visitor,
    page: () => import('../pages/GenrePage.tsx').then((m) => m.GenrePage),
  }),
  screen('/artist/:id', {
    enter: visitor,
    page: () => import('../pages/ArtistPage.tsx').then((m) => m.ArtistPage),
  }),
  screen('/album/:id', {
    enter: visitor,
    page: () => import('../pages/AlbumPage.tsx').then((m) => m.AlbumPage),
  }),
  screen('/song/:id', {
    enter: visitor,
    page: () => import('../pages/SongPage.tsx').then((m) => m.SongPage),
  }),
]

/** Screens for shared links. */
const sharedScreens = [
  screen('/shared/:id', {
    enter: visitor,
    page: () => import('../pages/SharedPlaylistPage.tsx').then((m) => m.SharedPlaylistPage),
  }),
  screen('/reviews/:id', {
    enter: visitor,
    page: () => import('../pages/ReviewPage.tsx').then((m) => m.ReviewPage),
  }),
]

const memberScreens = [
  screen('/feed', {
    title: 'Inicio',
    enter: member,
    page: () => import('../pages/FeedPage.tsx').then((m) => m.FeedPage),
    prefetch: () => import('../pages/FeedPage.tsx').then((m) => m.prefetchFeed()),
  }),
  screen('/user', {
    title: 'Perfil',
    enter: member,
    page: () => import('../pages/UserPage.tsx').then((m) => m.UserPage),
  }),
  screen('/settings', {
    title: 'Ajustes',
    enter: member,
    page: () => import('../pages/SettingsPage.tsx').then((m) => m.SettingsPage),
  }),
  screen('/users/:id', {
    enter: member,
    page: () => import('../pages/UserProfilePage.tsx').then((m) => m.UserProfilePage),
  }),
  screen('/playlist/:id', {
    title: 'Playlists',
    enter: member,
    page: () => import('../pages/PlaylistPage.tsx').then((m) => m.PlaylistPage),
  }),
  screen('/notifications', {
    title: 'Notificaciones',
    enter: member,
    page: () => import('../pages/NotificationsPage.tsx').then((m) => m.NotificationsPage),
  }),
  screen('/admin', {
    title: 'Panel de administrador',
    enter: admin,
    page: () => import('../pages/AdminPage.tsx').then((m) => m.AdminPage),
  }),
  screen('/pay', {
    title: 'Premium',
    enter: member,
    page: () => import('../pages/PayPage.tsx').then((m) => m.PayPage),
  }),
  screen('/premium2', {
    title: 'Premium',
    enter: memberOr(paths.premium()),
    page: () => import('../pages/PremiumPage.tsx').then((m) => m.PremiumPage),
  }),
  screen('/contact2', {
    title: 'Contacto',
    enter: memberOr(paths.contact()),
    page: () => import('../pages/ContactPage.tsx').then((m) => m.ContactPage),
  }),
  screen('/team2', {
    title: 'Creadores',
    enter: memberOr(paths.team()),
    page: () => import('../pages/TeamPage.tsx').then((m) => m.TeamPage),
  }),
]

const chatScreens = (['/chat', '/chat/:chatId'] as const).map(chatScreen)

const demoScreens = [
  screen('/dev/kit', {
    title: 'Componentes',
    enter: demoOnly,
    page: () => import('../pages/KitPage.tsx').then((m) => m.KitPage),
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

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: FirstLoad,
      children: [
        inside({ Component: PublicLayout }, publicScreens),
        inside({ Component: BareLayout }, bareScreens),
        inside({ lazy: { Component: loadAppLayout } }, [
          ...catalogueScreens,
          ...sharedScreens,
          ...memberScreens,
          // One guard for all conversations.
          { loader: chatting, children: chatScreens },
          ...demoScreens,
          { path: '*', loader: unknownPath },
        ]),
      ],
    },
  ])
}

function chatScreen(path: '/chat' | '/chat/:chatId') {
  return screen(path, {
    title: 'Chat',
    enter: member,
    page: () => import('../pages/ChatPage.tsx').then((m) => m.ChatPage),
  })
}

/** Loaded together with the chunk of the first screen inside it. */
const loadAppLayout = () => import('./layouts/AppLayout.tsx').then((m) => m.AppLayout)

/** The error boundary is inside the layout, so that a failed screen keeps the navigation. */
function inside(layout: Pick<RouteObject, 'Component' | 'lazy'>, children: RouteObject[]): RouteObject {
  return { ...layout, children: [{ ErrorBoundary: LayoutError, children }] } as RouteObject
}
