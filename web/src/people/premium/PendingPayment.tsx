import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'

type Props = { attemptId: string; className?: string | undefined }

/** Notice of an unconfirmed payment, with a link to its status. */
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
