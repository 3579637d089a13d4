import { mayChat, type Role } from '@remusic/contract/people/plans'
import { paths } from '../../paths.ts'

/** An entry of the navigation, the paths that belong to it, and its unread count. */
export type Section = { label: string; to: string; owns: RegExp; news?: { count: number; label: string } }

const FEED: Section = { label: 'Inicio', to: paths.feed(), owns: /^\/feed$/ }
const PROFILE: Section = { label: 'Perfil', to: paths.user(), owns: /^\/(user|admin)(\/|$)/ }
const SEARCH: Section = { label: 'Buscar', to: paths.search(), owns: /^\/search$/ }
const MUSIC: Section = {
  label: 'Música',
  to: paths.music(),
  owns: /^\/((music|charts|artist|album|song)(\/|$)|radar$)/,
}
const GENRES: Section = { label: 'Géneros', to: paths.genres(), owns: /^\/genres(\/|$)/ }
const ROOMS: Section = { label: 'Salas', to: paths.rooms(), owns: /^\/rooms?(\/|$)/ }
const CHAT: Section = { label: 'Chat', to: paths.chat(), owns: /^\/chat(\/|$)/ }
const PLAYLISTS = /^\/(playlists(\/|$)|playlist\/|shared\/)/
const playlistsOf = (userId: string): Section => ({
  label: 'Playlists',
  to: paths.playlists(userId),
  owns: PLAYLISTS,
})

type Me = { userId: string; role: Role | undefined; unreadChats?: number }

/** Until the role is known, the chat is hidden. */
const chatFor = ({ role, unreadChats: count = 0 }: Me): Section[] =>
  role && mayChat(role) ? [{ ...CHAT, news: { count, label: unreadText(count) } }] : []

const unreadText = (count: number) => (count === 1 ? '1 chat sin leer' : `${count} chats sin leer`)

export function memberSections(me: Me): Section[] {
  return [FEED, PROFILE, SEARCH, MUSIC, GENRES, playlistsOf(me.userId), ROOMS, ...chatFor(me)]
}

export const visitorSections: Section[] = [
  MUSIC,
  SEARCH,
  GENRES,
  { label: 'Playlists', to: paths.discovery(), owns: PLAYLISTS },
]

export const publicSections: Section[] = [
  { label: 'Premium', to: paths.premium(), owns: /^\/premium$/ },
  { label: 'Creadores', to: paths.team(), owns: /^\/team$/ },
  { label: 'Contacto', to: paths.contact(), owns: /^\/contact$/ },
]

/** The landing page and its neighbours lead visitors into the catalogue first. */
export const openSections: Section[] = [MUSIC, SEARCH, ...publicSections]

/** The five sections that fit on a phone. The chat of a Premium member does not displace their playlists. */
export function memberTabs(me: Me): Section[] {
  const [fourth = MUSIC] = chatFor(me)
  return [FEED, SEARCH, playlistsOf(me.userId), fourth, PROFILE]
}

/** `page` on the section's own page, `true` deeper inside it. */
export function currentIn({ to, owns }: Section, pathname: string): 'page' | true | undefined {
  if (pathname === to) return 'page'
  return owns.test(pathname) || undefined
}
