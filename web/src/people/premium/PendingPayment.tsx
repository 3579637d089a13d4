import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { paths } from '../../paths.ts'

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
