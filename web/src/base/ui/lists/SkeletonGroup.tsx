import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

export type SkeletonGroupProps = {
  /** What is loading, for screen readers. */
  label: string
  children: ReactNode
  className?: string | undefined
}

/** Groups skeletons of content that loads together, and announces it once. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div className={className} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
