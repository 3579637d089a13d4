import { Button } from '../../base/ui/inputs/Button.tsx'

/** Says that the text of a form comes from a draft, and offers to discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="row flex-wrap justify-between gap-x-3 gap-y-1 muted" role="status">
      Recuperamos tu borrador.
      <Button variant="ghost" size="s" onClick={onDiscard}>
        Descartar
      </Button>
    </p>
  )
}
