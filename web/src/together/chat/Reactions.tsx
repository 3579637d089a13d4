import { MESSAGE_REACTIONS, type MessageReaction } from '@remusic/contract/together/chat'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Emoji } from '../../base/ui/marks/Emoji.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { session } from '../../people/accounts/session.ts'
import { useChangeMessage } from './mutations.ts'
import classes from './Reactions.module.css'
import { REACTION_NAMES } from './reactions.ts'
import type { MessageRow } from './rows.ts'

type Props = { messageId: string; reactions: MessageRow['reactions']; nameOf: (userId: string) => string }

const AND = new Intl.ListFormat('es', { type: 'conjunction' })

/** The reactions to a message with their counts. Pressing one adds or removes the member's own. */
export function Reactions({ messageId, reactions, nameOf }: Props) {
  const { react } = useChangeMessage(messageId)
  const fail = useFailure()
  const me = session.read()?.userId ?? ''
  if (reactions.length === 0) return null
  const toggle = (kind: MessageReaction, on: boolean) => react.mutate({ kind, on }, { onError: fail })
  return (
    <ul className={`flex flex-wrap gap-1-5 ${classes.given}`} aria-label="Reacciones">
      {reactions.map(({ kind, userIds }) => {
        const isMine = userIds.includes(me)
        const names = AND.format(userIds.map((id) => (id === me ? 'tú' : nameOf(id))))
        return (
          <li key={kind}>
            <button
              type="button"
              className={`inline-row gap-1-5 text-sm tabular-nums ${classes.chip}`}
              aria-pressed={isMine}
              title={names}
              onClick={() => toggle(kind, !isMine)}
            >
              <Emoji of={MESSAGE_REACTIONS[kind]} />
              {userIds.length}
              <VisuallyHidden>
                {REACTION_NAMES[kind]}: {names}
              </VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
