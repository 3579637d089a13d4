import { EmptyState } from '../ui/lists/EmptyState.tsx'

export function NoReviews() {
  return <EmptyState title="¡Aún no hay reseñas!" hint="Se el primero en crear una!" />
}
