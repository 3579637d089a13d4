import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import classes from './SignInDoor.module.css'

/** Replaces a screen that this visitor has to sign in for. Signing in returns here. */
export function SignInDoor({ title, text }: { title: string; text: string }) {
  const { pathname, search } = useLocation()
  return (
    <Page title={title} hideTitle>
      <EmptyState
        title={title}
        hint={text}
        action={
          <span className={classes.keys}>
            <KeyLink component={Link} to={paths.login(pathname + search)} variant="primary">
              Iniciar sesión
            </KeyLink>
            <KeyLink component={Link} to={paths.register()}>
              Crear cuenta
            </KeyLink>
          </span>
        }
      />
    </Page>
  )
}
