import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { player } from '../player/player.ts'
import { overlays } from './overlays.ts'
import { createListener, type ShortcutName } from './shortcuts.ts'

/** Listens to the keyboard wherever nobody is writing. */
export function useShortcuts() {
  const navigate = useNavigate()
  useEffect(() => {
    const hear = createListener()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isWriting(event.target) || isCovered()) return
      if (!event.ctrlKey && !event.metaKey && !overlays.areSingleKeysOn()) return
      const name = hear(event, event.timeStamp)
      if (!name) return
      event.preventDefault()
      const to = addressOf(name)
      if (to) void navigate(to)
      else act(name)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
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

function addressOf(name: ShortcutName): string | null {
  const me = session.read()
  const addresses: Partial<Record<ShortcutName, string>> = {
    feed: paths.feed(),
    music: paths.music(),
    find: paths.search(),
    genres: paths.genres(),
    profile: paths.user(),
    chat: paths.chat(),
    settings: paths.settings(),
    playlists: me ? paths.playlists(me.userId) : paths.login(),
  }
  return addresses[name] ?? null
}

function isWriting(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** A dialog keeps the keyboard for itself. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null
