import { Children, type ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

export type SkeletonGroupProps = {
  /** A sentence about the loading content, for screen readers. */
  label: string
  children: ReactNode
  /** How often the skeleton is repeated, for a list. */
  count?: number
  className?: string | undefined
}

/** Groups skeletons of content that loads together, and announces it once. */
export function SkeletonGroup({ label, children, count = 1, className }: SkeletonGroupProps) {
  return (
    <div className={className} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Children.toArray(Array.from({ length: count }, () => children))}
    </div>
  )
}
