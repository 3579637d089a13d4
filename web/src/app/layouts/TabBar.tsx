import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { MusicNotesIcon } from '@phosphor-icons/react/dist/csr/MusicNotes'
import { PlaylistIcon } from '@phosphor-icons/react/dist/csr/Playlist'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { Link, useLocation } from 'react-router'
import { CountNote } from '../../ui/marks/CountNote.tsx'
import { currentIn, type Section } from './sections.ts'
import classes from './TabBar.module.css'

const ICONS: Record<string, typeof HouseIcon> = {
  Inicio: HouseIcon,
  Buscar: MagnifyingGlassIcon,
  Música: MusicNotesIcon,
  Géneros: SquaresFourIcon,
  Playlists: PlaylistIcon,
  Chat: ChatsCircleIcon,
  Perfil: UserIcon,
}

/** The sections at the bottom of the screen on phones. */
export function TabBar({ sections }: { sections: Section[] }) {
  const { pathname } = useLocation()
  return (
    <nav className={classes.bar} aria-label="Secciones">
      {sections.map((section) => {
        const current = currentIn(section, pathname)
        const Icon = ICONS[section.label] ?? MusicNotesIcon
        return (
          <Link key={section.to} to={section.to} aria-current={current}>
            <Icon size={25} weight={current ? 'fill' : 'regular'} aria-hidden />
            {section.label}
            {section.news && <CountNote className={classes.news} {...section.news} />}
          </Link>
        )
      })}
    </nav>
  )
}
