import { Link, useLocation } from 'react-router'
import { KeyLink } from '../../base/ui/inputs/KeyLink.tsx'
import { ThemeSwitch } from '../../base/ui/inputs/ThemeSwitch.tsx'
import { paths } from '../../paths.ts'
import { NavBar } from './NavBar.tsx'
import { type Section, visitorSections } from './sections.ts'
import classes from './VisitorBar.module.css'

/** A bar with login and registration, which return to the current page. */
export function VisitorBar({ sections, plain = false }: { sections: Section[]; plain?: boolean }) {
  const { pathname, search } = useLocation()
  const returnTo = sections === visitorSections ? pathname + search : undefined
  return (
    <NavBar sections={sections} plain={plain}>
      <ThemeSwitch />
      <KeyLink component={Link} to={paths.login(returnTo)} variant="bare">
        Iniciar sesión
      </KeyLink>
      <KeyLink
        className={classes.wide}
        component={Link}
        to={paths.register(returnTo)}
        variant="primary"
        size="s"
      >
        Crear cuenta
      </KeyLink>
    </NavBar>
  )
}
