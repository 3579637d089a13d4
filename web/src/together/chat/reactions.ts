import { MESSAGE_REACTIONS, type MessageReaction } from '@remusic/contract/together/chat'

/** How each reaction is read aloud. */
export const REACTION_NAMES: Record<MessageReaction, string> = {
  heart: 'Me encanta',
  laugh: 'Me da risa',
  wow: 'Me asombra',
  sad: 'Me entristece',
  fire: 'Es fuego',
  clap: 'Aplauso',
}

export const REACTION_KINDS = Object.keys(MESSAGE_REACTIONS) as MessageReaction[]
