import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInRooms: Erasure = {
  deletes: {
    listening_room_scores: ['user_id'],
    listening_room_skips: ['user_id'],
    listening_room_messages: ['sender_id'],
    listening_room_invitations: ['user_id'],
    listening_rooms: ['host_id'],
  },

  /** Songs that they added to the queue of others were played for others; they stay without their name. */
  async after(tx, userId) {
    await tx
      .updateTable('listening_room_entries')
      .set({ added_by: null })
      .where('added_by', '=', userId)
      .execute()
    await tx.deleteFrom('listening_room_members').where('user_id', '=', userId).execute()
  },
}
