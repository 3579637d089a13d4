import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { CountNote } from '../../base/ui/marks/CountNote.tsx'
import { BrandLink } from '../../people/accounts/BrandLink.tsx'
import classes from './NavBar.module.css'
import { currentIn, type Section } from './sections.ts'

type Props = {
  sections: Section[]
  children: ReactNode
  /** Scrolls with the page instead of staying at the top. */
  plain?: boolean
}

/** The bar at the top: logo, sections and global actions. */
export function NavBar({ sections, children, plain = false }: Props) {
  const { pathname } = useLocation()
  return (
    <header className={classes.bar} data-plain={plain || undefined}>
      <div className={`row gap-8 mx-auto ${classes.inner}`}>
        <BrandLink className="inline-row touch" />
        <nav className={`flex flex-1 gap-1 min-w-0 ${classes.sections}`} aria-label="Principal">
          {sections.map((section) => (
            <Link key={section.to} to={section.to} aria-current={currentIn(section, pathname)}>
              {section.label}
              {section.news && <CountNote className={classes.news} {...section.news} />}
            </Link>
          ))}
        </nav>
        <div className="row flex-none gap-1">{children}</div>
      </div>
    </header>
  )
}
