import { sql } from 'kysely'

/**
 * Whether the name or the picture of `chats` is hidden from the user in this column: by a moderator, or because of a block between
 * the user and the member who chose it.
 */
export const hidesFor = (viewer: string, chosenBy: 'named_by' | 'pictured_by') => sql<boolean>`(
  chats.hidden_at is not null
  or chats.kind = 'group' and are_apart(${sql.ref(viewer)}, coalesce(${sql.ref(`chats.${chosenBy}`)}, chats.host_id))
)`
