import { useQuery } from '@tanstack/react-query'
import { consentLineQueries } from '../base/legal/queries.ts'
import { SplitScreen } from '../base/ui/layout/SplitScreen.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { quotesQuery, useQuote } from '../opinions/reviews/useQuote.tsx'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { registrationStateQuery } from '../people/accounts/queries.ts'
import { RegisterForm } from '../people/accounts/RegisterForm.tsx'
import { RegistrationClosed } from '../people/accounts/RegistrationClosed.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

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
