import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
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
      <ButtonLink component={Link} to={paths.login(returnTo)} variant="bare">
        Iniciar sesión
      </ButtonLink>
      <ButtonLink
        className={classes.wide}
        component={Link}
        to={paths.register(returnTo)}
        variant="primary"
        size="s"
      >
        Crear cuenta
      </ButtonLink>
    </NavBar>
  )
}
