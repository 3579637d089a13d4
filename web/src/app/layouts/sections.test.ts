import type { SCREENS } from '@remusic/contract/base/screens'
import { describe, expect, it } from 'vitest'
import { moreLinks } from '../../people/accounts/moreLinks.ts'
import { currentIn, memberSections, memberTabs, publicSections } from './sections.ts'

const labels = (sections: { label: string }[]) => sections.map(({ label }) => label)

describe('the navigation', () => {
  it('hides the chat from Gratuito accounts, and from all until the role is known', () => {
    for (const role of ['Gratuito', undefined] as const) {
      expect(labels(memberSections({ userId: 'u1', role }))).not.toContain('Chat')
      expect(labels(memberTabs({ userId: 'u1', role }))).toEqual([
        'Inicio',
        'Buscar',
        'Playlists',
        'Música',
        'Perfil',
      ])
    }
  })

  it.each(['Premium', 'Admin'] as const)('shows the chat to %s', (role) => {
    expect(labels(memberSections({ userId: 'u1', role }))).toEqual([
      'Inicio',
      'Perfil',
      'Buscar',
      'Música',
      'Géneros',
      'Playlists',
      'Salas',
      'Chat',
    ])
    expect(labels(memberTabs({ userId: 'u1', role }))).toEqual([
      'Inicio',
      'Buscar',
      'Playlists',
      'Chat',
      'Perfil',
    ])
  })

  it.each(['Gratuito', 'Premium', 'Admin'] as const)(
    'of a phone has every section of a %s account, in its tabs or below the profile',
    (role) => {
      const me = { userId: 'u1', role }
      const onPhones = [...memberTabs(me), ...moreLinks].map(({ to }) => to)
      for (const { to } of memberSections(me)) expect(onPhones).toContain(to)
    },
  )

  it.each([
    ['/feed', 'Inicio', 'page'],
    ['/user', 'Perfil', 'page'],
    ['/admin', 'Perfil', true],
    ['/song/3', 'Música', true],
    ['/genres/7', 'Géneros', true],
    ['/playlist/u1', 'Playlists', 'page'],
    ['/playlist/u2', 'Playlists', true],
  ])('on %s marks %s as the current section', (pathname, label, current) => {
    const here = memberSections({ userId: 'u1', role: 'Premium' }).filter((section) =>
      currentIn(section, pathname),
    )
    expect(labels(here)).toEqual([label])
    expect(here.map((section) => currentIn(section, pathname))).toEqual([current])
  })

  it('on another user’s profile marks no section', () => {
    const sections = memberSections({ userId: 'u1', role: 'Premium' })
    expect(sections.filter((section) => currentIn(section, '/users/u2'))).toEqual([])
  })
})

/** The current section on each screen. The compiler rejects a screen that is missing here. */
const SECTION_OF: Record<(typeof SCREENS)[number], string | null> = {
  '/': null,
  '/login': null,
  '/register': null,
  '/recover': null,
  '/olvide-password/:token': null,
  '/confirmar/:token': null,
  '/correo/confirmar/:token': null,
  '/correo/deshacer/:token': null,
  '/correo/no-fui-yo/:token': null,
  '/resumen/baja/:token': null,
  '/radar/baja/:token': null,
  '/archivo/baja/:token': null,
  '/setup': null,
  '/premium': 'Premium',
  '/premium2': null,
  '/contact': 'Contacto',
  '/contact2': null,
  '/team': 'Creadores',
  '/team2': null,
  '/normas': null,
  '/terminos': null,
  '/privacidad': null,
  '/cookies': null,
  '/reembolsos': null,
  '/pay': null,
  '/pay/success': null,
  '/pay/error': null,
  '/feed': 'Inicio',
  '/music': 'Música',
  '/search': 'Buscar',
  '/genres': 'Géneros',
  '/genres/:id': 'Géneros',
  '/charts': 'Música',
  '/radar': 'Música',
  '/rooms': 'Salas',
  '/room/:id': 'Salas',
  '/artist/:id': 'Música',
  '/album/:id': 'Música',
  '/song/:id': 'Música',
  '/user': 'Perfil',
  '/settings': null,
  '/settings/importar': null,
  '/settings/importar/:id': null,
  '/user/deactivate': 'Perfil',
  '/user/restore': 'Perfil',
  '/user/receipt/:id': 'Perfil',
  '/user/year/:year': 'Perfil',
  '/year/:year': null,
  '/users/:id': null,
  '/playlist/:id': 'Playlists',
  '/playlists': 'Playlists',
  '/playlists/invitacion/:token': 'Playlists',
  '/shared/:id': 'Playlists',
  '/shared/:id/historial': 'Playlists',
  '/reviews/:id': null,
  '/chat': 'Chat',
  '/chat/:chatId': 'Chat',
  '/notifications': null,
  '/moderation/:id': null,
  '/admin': 'Perfil',
  '/admin/emergencias': 'Perfil',
}

it.each(Object.entries(SECTION_OF))('on %s the current section is %s', (screen, label) => {
  const sections = [...memberSections({ userId: 'u1', role: 'Premium' }), ...publicSections]
  const here = sections.filter((section) => currentIn(section, screen.replace(/:\w+/, '1')))
  expect(labels(here)).toEqual(label === null ? [] : [label])
})
