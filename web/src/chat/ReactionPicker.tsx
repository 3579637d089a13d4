import { MESSAGE_REACTIONS, type MessageReaction } from '@remusic/contract/chat'
import { Popover } from '../ui/overlays/Popover.tsx'
import type { Anchored } from '../ui/overlays/useAnchored.ts'
import classes from './Reactions.module.css'
import { REACTION_KINDS, REACTION_NAMES } from './reactions.ts'

type Props = Anchored & {
  /** The reactions one has already given. */
  mine: readonly MessageReaction[]
  onPick: (kind: MessageReaction) => void
}

const WIDTH_PX = 300

/** The reactions to choose from, beside the key that opened them. */
export function ReactionPicker({ mine, onPick, ...overlay }: Props) {
  return (
    <Popover {...overlay} label="Reaccionar" width={WIDTH_PX}>
      <div className={classes.picker}>
        {REACTION_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.choice}
            aria-label={REACTION_NAMES[kind]}
            aria-pressed={mine.includes(kind)}
            title={REACTION_NAMES[kind]}
            onClick={() => onPick(kind)}
          >
            {MESSAGE_REACTIONS[kind]}
          </button>
        ))}
      </div>
    </Popover>
  )
}
