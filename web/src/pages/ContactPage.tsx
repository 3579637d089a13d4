import { SplitScreen } from '../base/ui/layout/SplitScreen.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { quotesQuery, useQuote } from '../opinions/reviews/useQuote.tsx'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { useSession } from '../people/accounts/session.ts'
import { ContactForm } from '../running/contact/ContactForm.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = () => ({ required: [quotesQuery] })

/** At /contact for visitors, and at /contact2 for members, where the navigation already shows the logo. */
export function ContactPage() {
  const brand = useSession() ? undefined : <BrandLink />
  return (
    <SplitScreen
      title="Contacto"
      {...(brand && { brand })}
      wash={WASHES.turquesa}
      art="/art/cover/contacto.svg?family=recorte&palette=turquesa"
      {...useQuote(2, 'Cuéntanos qué te suena bien y qué desafina')}
    >
      <ContactForm />
    </SplitScreen>
  )
}
