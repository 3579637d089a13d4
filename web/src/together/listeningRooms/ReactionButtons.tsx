import { REACTIONS, type Reaction } from '@remusic/contract/together/listeningRooms'
import { live } from '../../base/api/socket.ts'
import { Emoji } from '../../base/ui/marks/Emoji.tsx'
import classes from './Reactions.module.css'

const ALL = Object.keys(REACTIONS) as Reaction[]

/** Reactions to what is heard. They float over the room of everybody inside and are not kept. */
export function ReactionButtons({ roomId }: { roomId: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={`flex flex-wrap gap-1 ${classes.buttons}`} role="group" aria-label="Reaccionar">
      {ALL.map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={classes.button}
          aria-label={REACTIONS[reaction].name}
          title={REACTIONS[reaction].name}
          onClick={() => live.emit('room-reaction', { roomId, reaction })}
        >
          <Emoji of={REACTIONS[reaction].emoji} />
        </button>
      ))}
    </div>
  )
}
