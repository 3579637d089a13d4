import { sql } from 'kysely'
import type { Merging } from '../../music/catalogue/merging.ts'

export const mergingInMoments: Merging = {
  move: (tx, { moved }) =>
    sql`
      with ${moved}
      update review_moments set target_id = into_target from moved where target_id = from_target`.execute(tx),

  relations: ({ ofTarget }) => [
    { table: 'review_moments', key: ['review_id', 'position'], rows: ofTarget, restores: ['target_id'] },
  ],
}
