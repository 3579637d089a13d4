import { MOMENT_TEXTS } from '@remusic/contract/opinions/momentTexts'
import type { Moment } from '@remusic/contract/opinions/schemas/moments'
import { InvalidFieldsError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'

/** The database constraint that rejects moments in reviews of albums and artists. */
const ONLY_OF_SONGS = 'moments_only_of_songs'

/** Stores the moments of a new review. */
export async function storeMoments(tx: Db, reviewId: string, moments: readonly Moment[]): Promise<void> {
  if (moments.length === 0) return
  const inOrder = moments.toSorted((a, b) => a.second - b.second)
  await tx
    .insertInto('review_moments')
    .values(inOrder.map((moment, index) => ({ review_id: reviewId, position: index + 1, ...moment })))
    .execute()
    .catch((error) => {
      throw isViolationOf(error, ONLY_OF_SONGS)
        ? new InvalidFieldsError({ moments: MOMENT_TEXTS.onlySongs })
        : error
    })
}

export async function replaceMoments(tx: Db, reviewId: string, moments: readonly Moment[]): Promise<void> {
  await tx.deleteFrom('review_moments').where('review_id', '=', reviewId).execute()
  await storeMoments(tx, reviewId, moments)
}
