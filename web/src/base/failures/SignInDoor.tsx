import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'

type Props = {
  title: string
  text: string
  /** Leads on to the login by itself. The door is for those without scripts then. */
  isPassed?: boolean
}

/** Replaces a screen that this visitor has to sign in for. Signing in returns here. */
export function SignInDoor({ title, text, isPassed = false }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isPassed) void navigate(paths.login(pathname + search), { replace: true })
  }, [isPassed, navigate, pathname, search])
  return (
    <Page title={title} hideTitle>
      <EmptyState
        title={title}
        hint={text}
        action={
          <span className="flex flex-wrap justify-center gap-2-5">
            <KeyLink component={Link} to={paths.login(pathname + search)} variant="primary">
              Iniciar sesión
            </KeyLink>
            <KeyLink component={Link} to={paths.register(pathname + search)}>
              Crear cuenta
            </KeyLink>
          </span>
        }
      />
    </Page>
  )
}
