import { useQuery } from '@tanstack/react-query'
import { BrandLink } from '../accounts/BrandLink.tsx'
import { registrationStateQuery } from '../accounts/queries.ts'
import { RegisterForm } from '../accounts/RegisterForm.tsx'
import { RegistrationClosed } from '../accounts/RegistrationClosed.tsx'
import { consentLineQueries } from '../legal/queries.ts'
import { quotesQuery, useQuote } from '../reviews/useQuote.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

export const queries: ScreenQueries = () => ({
  required: [...consentLineQueries, quotesQuery, registrationStateQuery],
})

export function RegisterPage() {
  const { data: state } = useQuery(registrationStateQuery)
  return (
    <SplitScreen
      title="Crear cuenta"
      brand={<BrandLink />}
      wash={WASHES.jacaranda}
      art="/art/cover/registro.svg?family=cuartos&palette=lila"
      {...useQuote(1, 'Cinco notas para decir lo que piensas')}
    >
      {state?.open === false ? <RegistrationClosed /> : <RegisterForm />}
    </SplitScreen>
  )
}
