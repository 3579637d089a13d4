import { EXAMPLES_SHOWN } from '@remusic/contract/listening/affinity'
import type { SharedReview } from '@remusic/contract/listening/schemas/affinity'
import type { ReviewTarget } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asTarget, TARGET_COLUMNS, type TargetRow } from '../../music/catalogue/targets.ts'

/** An item counts as an agreement if both gave it at least this score. */
const HIGH_SCORE = 4
/** An item counts as a disagreement if the scores are at least this far apart. */
const FAR_APART = 2
/** More than are shown, because items that an Admin has hidden are left out after the choice. */
const CHOSEN = 20

type Row = TargetRow & {
  agrees: boolean
  kind: ReviewTarget['kind']
  mine: SharedReview['mine']
  theirs: SharedReview['theirs']
}

/**
 * Finds the items that both liked most, of equal scores the least reviewed first as it says more, and those where their scores
 * differ most, the most reviewed first. Only items that both have reviewed, so nothing is revealed to somebody who tastes blind.
 */
export async function findExamples(db: Db, userId: string, otherId: string) {
  const { rows } = await sql<Row>`
    with common as materialized (
      select mine.target_id, mine.score as mine, theirs.score as theirs
      from reviews as mine join reviews as theirs on theirs.target_id = mine.target_id
      where mine.user_id = ${userId} and mine.visible and theirs.user_id = ${otherId} and theirs.visible
    ), chosen as materialized (
      (
        select true as agrees, common.*, row_number() over (order by mine + theirs desc, review_count, id) as place
        from common join review_targets on id = target_id
        where least(mine, theirs) >= ${HIGH_SCORE} order by place limit ${CHOSEN}
      ) union all (
        select false, common.*, row_number() over (order by abs(mine - theirs) desc, review_count desc, id) as place
        from common join review_targets on id = target_id
        where abs(mine - theirs) >= ${FAR_APART} order by place limit ${CHOSEN}
      )
    )
    select chosen.agrees, target.kind, ${TARGET_COLUMNS},
      json_build_object('reviewId', mine.id, 'score', mine.score) as mine,
      json_build_object('reviewId', theirs.id, 'score', theirs.score) as theirs
    from chosen
    join reviews as mine on mine.user_id = ${userId} and mine.target_id = chosen.target_id and mine.visible
    join reviews as theirs on theirs.user_id = ${otherId} and theirs.target_id = chosen.target_id and theirs.visible
    join review_targets as target on target.id = chosen.target_id
    left join songs on songs.id = target.song_id
    left join albums on albums.id = coalesce(target.album_id, songs.album_id)
    left join artists on artists.id = coalesce(target.artist_id, songs.artist_id, albums.artist_id)
    left join genres on genres.id = artists.genre_id
    where coalesce(songs.hidden_at, albums.hidden_at, artists.hidden_at) is null
    order by chosen.place`.execute(db)
  const shown = (agrees: boolean): SharedReview[] =>
    rows
      .filter((row) => row.agrees === agrees)
      .slice(0, EXAMPLES_SHOWN)
      .map((row) => ({ target: asTarget(row).target, mine: row.mine, theirs: row.theirs }))
  return { agreements: shown(true), quarrels: shown(false) }
}
