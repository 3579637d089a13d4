import { BrandLink } from '../accounts/BrandLink.tsx'
import { RecoverForm } from '../accounts/RecoverForm.tsx'
import { quotesQuery, useQuote } from '../reviews/useQuote.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

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
