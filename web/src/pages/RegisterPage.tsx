import { BrandLink } from '../accounts/BrandLink.tsx'
import { RegisterForm } from '../accounts/RegisterForm.tsx'
import { consentLineQueries } from '../legal/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

export const queries: ScreenQueries = () => ({ required: consentLineQueries })

export function RegisterPage() {
  return (
    <SplitScreen
      title="Crear cuenta"
      brand={<BrandLink />}
      wash={WASHES.jacaranda}
      art="/art/cover/registro.svg?family=cuartos&palette=lila"
      quote="Cinco notas para decir lo que piensas"
    >
      <RegisterForm />
    </SplitScreen>
  )
}
