import { Key } from '../../base/ui/inputs/Key.tsx'

/** Says that the text of a form comes from a draft, and offers to discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="row flex-wrap justify-between gap-x-3 gap-y-1 muted" role="status">
      Recuperamos tu borrador.
      <Key variant="ghost" size="s" onClick={onDiscard}>
        Descartar
      </Key>
    </p>
  )
}
