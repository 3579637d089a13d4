import type { Erasure } from '../accounts/erasure.ts'

export const erasureInWebPush: Erasure = {
  deletes: {
    web_push_devices: ['user_id'],
    web_push_quiet_hours: ['user_id'],
  },
}
