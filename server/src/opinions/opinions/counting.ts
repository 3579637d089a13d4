import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { inBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'

const COUNT = 'opinions-count'
/** A run stops after this long; the next one continues. */
const BUDGET_MS = 50_000
/** A statement has to end within seconds, even if many people wrote about all of these items. */
const ITEMS_PER_BATCH = 50
/** Only the latest texts of an item are counted, so that a new review of a famous song costs no more than any other. */
const MAX_TEXTS_OF_ITEM = 1_000
/** How many sample texts are stored with an agreement. */
const MAX_SAMPLES = 6
/** An arbitrary advisory lock id that all servers share: two runs at once would count the same words. */
const COUNT_LOCK = 7_204_418_853
/** Longer tokens are not words and are not counted. */
const MAX_WORD_LENGTH = 40

/** Counts the words of new texts every minute. Until then a search finds these texts by rare words, but not by frequent ones. */
export function opinionJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) {
  jobs.define(COUNT, () => countOpinions(db), { expireInSeconds: 300 })
  jobs.schedule(COUNT, '* * * * *')
}

export async function countOpinions(db: Db): Promise<void> {
  await inBatches((limit) => db.transaction().execute((tx) => countBatch(tx, limit)), { budgetMs: BUDGET_MS })
}

/**
 * Processes the queued changes of a few items: counts the words of new texts, and recounts the agreements about each item once, however
 * many of its texts are new. Otherwise the backlog of an existing installation would never be finished. Returns `limit` if it found any.
 */
async function countBatch(tx: Db, limit: number): Promise<number> {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${COUNT_LOCK}) as "isOurs"`.execute(tx)
  if (!locks[0]?.isOurs) return 0
  const changes = await tx
    .deleteFrom('opinion_changes')
    .where('target_id', 'in', (changes) =>
      changes.selectFrom('opinion_changes').select('target_id').orderBy('id').limit(ITEMS_PER_BATCH),
    )
    .returning(['target_id as targetId', 'text_id as textId'])
    .execute()
  if (changes.length === 0) return 0
  await learnWords(
    tx,
    changes.flatMap(({ textId }) => (textId === null ? [] : [textId])),
  )
  await recount(tx, [...new Set(changes.map(({ targetId }) => targetId))])
  return limit
}

async function learnWords(tx: Db, textIds: string[]): Promise<void> {
  await sql`
    insert into opinion_vocabulary as known (word, stem, uses)
    select word, opinion_stem(word), count(*)
    from (
      select distinct texts.id, word
      from opinion_texts as texts
        join reviews on reviews.id = texts.review_id
        left join comments on comments.id = texts.comment_id,
        unnest(string_to_array(search_words(
          coalesce(translate(comments.body, U&'\\E000\\E001\\E002\\E003\\E004\\E005\\E006\\E007\\E008\\E009', ''),
            reviews.title || ' ' || reviews.description)
        ), ' ')) as word
      where texts.id = any(${[...new Set(textIds)]}::uuid[])
    ) as written
    where length(word) <= ${MAX_WORD_LENGTH} and opinion_stem(word) <> ''
    group by word order by word
    on conflict (word) do update set uses = known.uses + excluded.uses`.execute(tx)
}

/** Counts, for each stem that two people use about an item, how many do. */
async function recount(tx: Db, targetIds: number[]): Promise<void> {
  await tx.deleteFrom('opinion_agreements').where('target_id', 'in', targetIds).execute()
  await sql`
    insert into opinion_agreements (target_id, kind, stem, people, weight, texts)
    select target_id, kind, stem, people, people / sqrt(authors + 10), texts
    from (
      select wanted.id as target_id, min(kind) as kind, stem, count(distinct user_id) as people, max(authors) as authors,
        (array_agg(latest.id order by coalesce(score, 3) desc, latest.id desc))[1:${sql.lit(MAX_SAMPLES)}] as texts
      from unnest(${targetIds}::bigint[]) as wanted (id)
      cross join lateral (
        select id, kind, user_id, score, words, count(*) over () as authors
        from (
          select * from opinion_texts where target_id = wanted.id order by id desc limit ${MAX_TEXTS_OF_ITEM}
        ) as texts
      ) as latest
      cross join unnest(tsvector_to_array(words)) as stem
      where stem not like '-%'
      group by wanted.id, stem
      having count(distinct user_id) > 1
    ) as agreed`.execute(tx)
}
