import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type BannerControl, useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { player } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import { overlays } from './overlays.ts'
import { createListener, type ShortcutName } from './shortcuts.ts'

/** Handles keyboard shortcuts, except while typing in a field. */
export function useShortcuts() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { showBanner } = useBanner()
  useEffect(() => {
    const handle = createListener()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTextField(event.target) || hasOpenOverlay()) return
      if (!event.ctrlKey && !event.metaKey && !overlays.areSingleKeysOn()) return
      const name = handle(event, event.timeStamp)
      if (!name) return
      event.preventDefault()
      const to = pathOf(name)
      if (to) void navigate(to)
      else if (name === 'later') void toggleLater(client, showBanner)
      else act(name)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate, client, showBanner])
}

function act(name: ShortcutName) {
  if (name === 'search' || name === 'help') overlays.open(name)
  else if (name === 'next') player.next()
  else if (name === 'previous') player.previous()
  else if (name === 'mute') player.toggleMuted()
  else if (name === 'play') {
    if (player.state.status === 'playing') player.pause()
    else if (player.state.song) player.resume()
  }
}

async function toggleLater(client: QueryClient, showBanner: BannerControl['showBanner']) {
  try {
    const { toggleFocused } = await import('../../music/listenLater/toggleFocused.ts')
    toggleFocused({ client, showBanner })
  } catch {
    showBanner({ tone: 'bad', text: 'No pudimos guardarlo, revisa tu conexión' })
  }
}

function pathOf(name: ShortcutName): string | null {
  const me = session.read()
  if (name === 'later' && !me) return paths.login()
  const shortcutPaths: Partial<Record<ShortcutName, string>> = {
    feed: paths.feed(),
    music: paths.music(),
    find: paths.search(),
    genres: paths.genres(),
    profile: paths.user(),
    chat: paths.chat(),
    rooms: paths.rooms(),
    notifications: paths.notifications(),
    settings: paths.settings(),
    listenLater: paths.listenLater(),
    playlists: me ? paths.playlists(me.userId) : paths.login(),
  }
  return shortcutPaths[name] ?? null
}

function isTextField(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** Dialogs and menus handle the keyboard themselves. */
const hasOpenOverlay = () =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null
