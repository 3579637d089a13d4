import { Link, useLocation } from 'react-router'
import ChatsCircleIcon from '~icons/ph/chats-circle'
import ChatsCircleFillIcon from '~icons/ph/chats-circle-fill'
import HouseIcon from '~icons/ph/house'
import HouseFillIcon from '~icons/ph/house-fill'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import MagnifyingGlassFillIcon from '~icons/ph/magnifying-glass-fill'
import MusicNotesIcon from '~icons/ph/music-notes'
import MusicNotesFillIcon from '~icons/ph/music-notes-fill'
import PlaylistIcon from '~icons/ph/playlist'
import PlaylistFillIcon from '~icons/ph/playlist-fill'
import SquaresFourIcon from '~icons/ph/squares-four'
import SquaresFourFillIcon from '~icons/ph/squares-four-fill'
import UserIcon from '~icons/ph/user'
import UserFillIcon from '~icons/ph/user-fill'
import { CountNote } from '../../base/ui/marks/CountNote.tsx'
import { currentIn, type Section } from './sections.ts'
import classes from './TabBar.module.css'

/** Each icon, and its filled form for the current section. */
const ICONS: Record<string, [typeof HouseIcon, typeof HouseIcon]> = {
  Inicio: [HouseIcon, HouseFillIcon],
  Buscar: [MagnifyingGlassIcon, MagnifyingGlassFillIcon],
  Música: [MusicNotesIcon, MusicNotesFillIcon],
  Géneros: [SquaresFourIcon, SquaresFourFillIcon],
  Playlists: [PlaylistIcon, PlaylistFillIcon],
  Chat: [ChatsCircleIcon, ChatsCircleFillIcon],
  Perfil: [UserIcon, UserFillIcon],
}

/** The sections at the bottom of the screen on phones. */
export function TabBar({ sections }: { sections: Section[] }) {
  const { pathname } = useLocation()
  return (
    <nav className={classes.bar} aria-label="Secciones">
      {sections.map((section) => {
        const current = currentIn(section, pathname)
        const [PlainIcon, FilledIcon] = ICONS[section.label] ?? [MusicNotesIcon, MusicNotesFillIcon]
        const Icon = current ? FilledIcon : PlainIcon
        return (
          <Link key={section.to} to={section.to} aria-current={current}>
            <Icon width={25} height={25} aria-hidden />
            {section.label}
            {section.news && <CountNote className={classes.news} {...section.news} />}
          </Link>
        )
      })}
    </nav>
  )
}
