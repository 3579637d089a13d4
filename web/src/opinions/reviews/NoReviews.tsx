import type { ReactNode } from 'react'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'

export function NoReviews({ action }: { action?: ReactNode }) {
  return <EmptyState title="¡Aún no hay reseñas!" hint="Se el primero en crear una!" action={action} />
}
