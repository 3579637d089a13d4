import { BrandLink } from '../accounts/BrandLink.tsx'
import { useSession } from '../accounts/session.ts'
import { ContactForm } from '../contact/ContactForm.tsx'
import { quotesQuery, useQuote } from '../reviews/useQuote.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

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
