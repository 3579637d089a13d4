import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BrandLink } from '../accounts/BrandLink.tsx'
import { LoginForm, loginFormQueries } from '../accounts/LoginForm.tsx'
import type { FurtherStep } from '../accounts/signInSteps.ts'
import { paths, RETURN_PARAM, safeReturnPath } from '../paths.ts'
import { premiumIntent } from '../premium/premiumIntent.ts'
import { quotesQuery, useQuote } from '../reviews/useQuote.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { GoogleLink } from '../secondFactor/GoogleLink.tsx'
import { PasskeySignIn } from '../secondFactor/PasskeySignIn.tsx'
import { SecondStep } from '../secondFactor/SecondStep.tsx'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { WASHES } from '../ui/styles/wash.ts'

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
    const intended = premiumIntent.take()
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
