import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import classes from './UndoText.module.css'

type Props = { text: string; onUndo: () => void }

/** The text of a toast about a change that can be undone. */
export function UndoText({ text, onUndo }: Props) {
  return (
    <span className={`row flex-wrap ${classes.words}`}>
      <span>{text}</span>{' '}
      <TextLink component="button" accent className={classes.undo} onClick={onUndo}>
        Deshacer
      </TextLink>
    </span>
  )
}
