import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../ui/inputs/ButtonLink.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'

type Props = {
  title: string
  text: string
  /** Redirects to the login automatically. The link is for browsers without scripts. */
  isPassed?: boolean
}

/** Replaces a screen that this visitor has to sign in for. Signing in returns here. */
export function SignInPrompt({ title, text, isPassed = false }: Props) {
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
            <ButtonLink component={Link} to={paths.login(pathname + search)} variant="primary">
              Iniciar sesión
            </ButtonLink>
            <ButtonLink component={Link} to={paths.register(pathname + search)}>
              Crear cuenta
            </ButtonLink>
          </span>
        }
      />
    </Page>
  )
}
