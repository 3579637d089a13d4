import { StatePoster, type StatePosterProps } from '../ui/layout/StatePoster.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'

/** What is known of a payment, as a poster; says it aloud when it changes while one is looking. */
export function PaymentPoster({ children, ...poster }: StatePosterProps) {
  return (
    <StatePoster {...poster}>
      <VisuallyHidden role="status">{poster.title}</VisuallyHidden>
      {children}
    </StatePoster>
  )
}
