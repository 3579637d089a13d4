import { useNavigate, useSearchParams } from 'react-router'
import { BrandLink } from '../accounts/BrandLink.tsx'
import { LoginForm, loginFormQueries } from '../accounts/LoginForm.tsx'
import { paths, RETURN_PARAM, safeReturnPath } from '../paths.ts'
import { premiumIntent } from '../premium/premiumIntent.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

export const queries: ScreenQueries = () => ({ required: loginFormQueries })

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const enter = (active: boolean) => {
    const intended = premiumIntent.take()
    const wanted = safeReturnPath(search.get(RETURN_PARAM)) ?? intended ?? paths.feed()
    void navigate(active ? wanted : paths.restore(), { replace: true })
  }
  return (
    <SplitScreen
      title="Iniciar sesión"
      brand={<BrandLink />}
      wash={WASHES.mango}
      art="/art/cover/entrada.svg?family=rayos&palette=mango"
      quote="Lo que suena, se comenta"
    >
      <LoginForm onEntered={enter} />
    </SplitScreen>
  )
}
