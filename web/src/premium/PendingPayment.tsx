import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'

type Props = { attemptId: string; className?: string | undefined }

/** There is a payment whose end nobody knows yet, and where it can be watched. */
export function PendingPayment({ attemptId, className }: Props) {
  return (
    <Banner tone="info" visibleMs={null} className={className}>
      Tienes un pago que el proveedor todavía revisa.{' '}
      <TextLink component={Link} to={paths.paySuccess(attemptId)}>
        Ver cómo va
      </TextLink>
    </Banner>
  )
}
