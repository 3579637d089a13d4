import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInDiary: Merging = {
  async move(tx, merged) {
    await sql`
      with ${merged.moved}
      update listens set target_id = into_target from moved where target_id = from_target`.execute(tx)
    await moveUndatedListens(tx, merged)
  },

  relations: ({ ofTarget }) => [
    { table: 'listens', key: ['id'], rows: ofTarget, restores: ['target_id'] },
    {
      table: 'undated_listens',
      key: ['user_id', 'target_id'],
      rows: ofTarget,
      restores: ['score', 'raw_score', 'raw_scale', 'note', 'created_at'],
      refersTo: { import_id: 'history_imports' },
    },
  ],
}

/** A person with an entry for both items keeps the later one, and takes the score and the note of the other where it has none. */
async function moveUndatedListens(tx: Db, { moved }: Merged): Promise<void> {
  await sql`
    with ${moved}, ended as (
      delete from undated_listens using moved where target_id = from_target
      returning undated_listens.*, into_target
    )
    insert into undated_listens as known (user_id, target_id, score, raw_score, raw_scale, note, import_id, created_at)
    select distinct on (user_id, into_target) user_id, into_target, score, raw_score, raw_scale, note, import_id, created_at
    from ended order by user_id, into_target, created_at desc
    on conflict (user_id, target_id) do update set
      (score, raw_score, raw_scale) = (
        select newest.score, newest.raw_score, newest.raw_scale
        from (values
          (known.score, known.raw_score, known.raw_scale, known.created_at),
          (excluded.score, excluded.raw_score, excluded.raw_scale, excluded.created_at)
        ) as newest (score, raw_score, raw_scale, created_at)
        order by newest.score is null, newest.created_at desc limit 1
      ),
      note = case when known.note <> '' then known.note else excluded.note end,
      created_at = greatest(known.created_at, excluded.created_at)`.execute(tx)
}
