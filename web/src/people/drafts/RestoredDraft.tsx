import { Key } from '../../base/ui/inputs/Key.tsx'
import classes from './RestoredDraft.module.css'

/** Says that the text of a form comes from a draft, and offers to discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={classes.note} role="status">
      Recuperamos tu borrador.
      <Key variant="ghost" size="s" onClick={onDiscard}>
        Descartar
      </Key>
    </p>
  )
}
