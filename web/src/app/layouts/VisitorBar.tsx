import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { KeyLink } from '../../ui/inputs/KeyLink.tsx'
import { ThemeSwitch } from '../../ui/inputs/ThemeSwitch.tsx'
import { NavBar } from './NavBar.tsx'
import { type Section, visitorSections } from './sections.ts'
import classes from './VisitorBar.module.css'

/** A bar with login and registration; the login returns to the current page. */
export function VisitorBar({ sections, plain = false }: { sections: Section[]; plain?: boolean }) {
  const { pathname, search } = useLocation()
  const returnTo = sections === visitorSections ? pathname + search : undefined
  return (
    <NavBar sections={sections} plain={plain}>
      <ThemeSwitch />
      <KeyLink component={Link} to={paths.login(returnTo)} variant="bare">
        Iniciar sesión
      </KeyLink>
      <KeyLink className={classes.wide} component={Link} to={paths.register()} variant="primary" size="s">
        Crear cuenta
      </KeyLink>
    </NavBar>
  )
}
