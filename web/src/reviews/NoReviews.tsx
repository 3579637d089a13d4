import { EmptyState } from '../ui/EmptyState.tsx'

export function NoReviews() {
  return <EmptyState title="¡Aún no hay reseñas!" hint="Se el primero en crear una!" />
}
