import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SplitScreen } from '../base/ui/layout/SplitScreen.tsx'
import { useBanner } from '../base/ui/overlays/bannerContext.ts'
import { WASHES } from '../base/ui/styles/wash.ts'
import { quotesQuery, useQuote } from '../opinions/reviews/useQuote.tsx'
import { paths, RETURN_PARAM, safeReturnPath } from '../paths.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { destination } from '../people/accounts/destination.ts'
import { LoginForm, loginFormQueries } from '../people/accounts/LoginForm.tsx'
import type { FurtherStep } from '../people/accounts/signInSteps.ts'
import { GoogleLink } from '../people/secondFactor/GoogleLink.tsx'
import { PasskeySignIn } from '../people/secondFactor/PasskeySignIn.tsx'
import { SecondStep } from '../people/secondFactor/SecondStep.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = () => ({ required: [...loginFormQueries, quotesQuery] })

const TITLES: Record<FurtherStep['kind'], string> = {
  second_factor_required: 'Confirma que eres tú',
  google_link_required: 'Une tu cuenta de Google',
}

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [step, setStep] = useState<FurtherStep | null>(null)
  const { showBanner } = useBanner()
  const enter = (active: boolean) => {
    const intended = destination.take()
    const wanted = safeReturnPath(search.get(RETURN_PARAM)) ?? intended ?? paths.feed()
    void navigate(active ? wanted : paths.restore(), { replace: true })
  }
  const restart = (reason: string) => {
    setStep(null)
    showBanner({ tone: 'bad', text: reason })
  }
  const further = { onEntered: enter, onBack: () => setStep(null), onExpired: restart }
  return (
    <SplitScreen
      title={step ? TITLES[step.kind] : 'Iniciar sesión'}
      brand={<BrandLink />}
      wash={WASHES.mango}
      art="/art/cover/entrada.svg?family=rayos&palette=mango"
      {...useQuote(0, 'Lo que suena, se comenta')}
    >
      {step === null && (
        <LoginForm
          onEntered={enter}
          onFurtherStep={setStep}
          alternatives={<PasskeySignIn onEntered={enter} />}
        />
      )}
      {step?.kind === 'second_factor_required' && <SecondStep {...step} {...further} />}
      {step?.kind === 'google_link_required' && <GoogleLink {...step} {...further} onFurtherStep={setStep} />}
    </SplitScreen>
  )
}
