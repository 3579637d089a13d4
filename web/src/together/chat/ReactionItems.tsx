import { MESSAGE_REACTIONS, type MessageReaction } from '@remusic/contract/together/chat'
import { Emoji } from '../../base/ui/marks/Emoji.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import classes from './Reactions.module.css'
import { REACTION_KINDS, REACTION_NAMES } from './reactions.ts'

type Props = {
  /** The reactions that the member has already given. */
  mine: readonly MessageReaction[]
  onPick: (kind: MessageReaction) => void
}

/** The reactions to choose from, as entries of a `Menu` in one row. */
export function ReactionItems({ mine, onPick }: Props) {
  return (
    <div className={`flex ${classes.picker}`}>
      {REACTION_KINDS.map((kind) => (
        <MenuItem
          key={kind}
          aria-label={mine.includes(kind) ? `${REACTION_NAMES[kind]}, quitar` : REACTION_NAMES[kind]}
          title={REACTION_NAMES[kind]}
          data-given={mine.includes(kind) || undefined}
          onClick={() => onPick(kind)}
        >
          <Emoji of={MESSAGE_REACTIONS[kind]} />
        </MenuItem>
      ))}
    </div>
  )
}
