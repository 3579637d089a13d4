import { minutesText, spokenDuration } from './durations.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A duration in minutes, with the plain reading as its tooltip and for screen readers. */
export function Duration({ seconds }: { seconds: number }) {
  const spoken = spokenDuration(seconds)
  return (
    <span title={spoken}>
      <span aria-hidden>{minutesText(seconds)}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  )
}
