import { SplitScreen } from '../base/ui/layout/SplitScreen.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { quotesQuery, useQuote } from '../opinions/reviews/useQuote.tsx'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { RecoverForm } from '../people/accounts/RecoverForm.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = () => ({ required: [quotesQuery] })

export function RecoverPage() {
  return (
    <SplitScreen
      title="Recuperar contraseña"
      brand={<BrandLink />}
      wash={WASHES.mar}
      art="/art/cover/recuperar.svg?family=ondas&palette=mar"
      {...useQuote(3, 'Hasta las mejores voces olvidan la letra')}
    >
      <RecoverForm />
    </SplitScreen>
  )
}
