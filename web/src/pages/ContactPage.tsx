import { BrandLink } from '../accounts/BrandLink.tsx'
import { useSession } from '../accounts/session.ts'
import { ContactForm } from '../contact/ContactForm.tsx'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

/** At /contact for visitors, and at /contact2 for members, where the navigation already shows the logo. */
export function ContactPage() {
  const brand = useSession() ? undefined : <BrandLink />
  return (
    <SplitScreen
      title="Contacto"
      {...(brand && { brand })}
      wash={WASHES.turquesa}
      art="/art/cover/contacto.svg?family=recorte&palette=turquesa"
      quote="Cuéntanos qué te suena bien y qué desafina"
    >
      <ContactForm />
    </SplitScreen>
  )
}
