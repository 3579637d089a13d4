import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInArchives: Erasure = {
  deletes: {
    archive_links: ['user_id'],
    archive_mails: ['user_id'],
  },
}
