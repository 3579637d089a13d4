import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

export type SkeletonGroupProps = {
  /** What is being waited for, as it is read aloud. */
  label: string
  children: ReactNode
  className?: string | undefined
}

/** Several skeletons that arrive together; says once what is coming. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div className={className} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
