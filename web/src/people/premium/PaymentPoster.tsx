import { StatePoster, type StatePosterProps } from '../../base/ui/layout/StatePoster.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { BrandLink } from '../accounts/BrandLink.tsx'

/** The state of a payment as a poster. Changes are announced to screen readers. */
export function PaymentPoster({ children, ...poster }: StatePosterProps) {
  return (
    <StatePoster brand={<BrandLink />} {...poster}>
      <VisuallyHidden role="status">{poster.title}</VisuallyHidden>
      {children}
    </StatePoster>
  )
}
