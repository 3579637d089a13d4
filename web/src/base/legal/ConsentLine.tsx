import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../api/settings.ts'
import { LegalLink } from './LegalLink.tsx'

const USUAL_AGE = 13

/** The documents that a person accepts by creating an account; the server records it. */
export function ConsentLine({
  start = 'Al crear la cuenta',
  className,
}: {
  start?: string
  className?: string | undefined
}) {
  const { data: settings } = useQuery(settingsQuery)
  return (
    <p className={className}>
      {start} aceptas los <LegalLink document="terminos">Términos</LegalLink> y la{' '}
      <LegalLink document="privacidad">Política de privacidad</LegalLink>, y declaras tener al menos{' '}
      {settings?.minimumAge ?? USUAL_AGE} años.
    </p>
  )
}
