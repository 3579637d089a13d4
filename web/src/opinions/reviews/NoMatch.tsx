import { Button } from '../../base/ui/inputs/Button.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'

/** Shown instead of a list that only its filters leave empty. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Ninguna reseña coincide"
      hint="Prueba con otros filtros, o míralas todas."
      action={<Button onClick={onClear}>Quitar filtros</Button>}
    />
  )
}
