import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import classes from './UndoText.module.css'

type Props = { name: string; onAccept: () => void }

/** The text of the toast at the end of a preview. */
export function OfferText({ name, onAccept }: Props) {
  return (
    <span className={`row flex-wrap ${classes.words}`}>
      <span>
        Escuchaste «<bdi>{name}</bdi>»
      </span>{' '}
      <TextLink component="button" accent className={classes.undo} onClick={onAccept}>
        Anotar en el diario
      </TextLink>
    </span>
  )
}
