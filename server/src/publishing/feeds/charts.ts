import type { RankingAddress } from '@remusic/contract/opinions/rankingAddress'
import type { Ranking } from '@remusic/contract/opinions/schemas/rankings'
import { ranking } from '@remusic/contract/opinions/schemas/rankings'
import { FEED_LISTS, FEED_PLACES } from '@remusic/contract/publishing/feeds'
import type { Db } from '../../base/database/client.ts'
import type { Taster } from '../../music/catalogue/blindTasting.ts'
import { readRanking } from '../../opinions/rankings/read.ts'

type EndedList = Ranking & { when: string; to: string }

/** How many periods are looked at: a genre may have no list in some weeks. */
const MAX_PERIODS = 2 * FEED_LISTS

/** The newest lists of a series whose period has ended, because the others still change every day. Null if there is no such series. */
export async function findEndedLists(
  db: Db,
  { period, kind, order, genre, country, decade }: RankingAddress,
  viewer: Taster,
  now: Date,
): Promise<{ series: Ranking; lists: EndedList[] } | null> {
  const query = ranking.query.safeParse({
    period,
    kind,
    order,
    ...(genre !== '' && { genre }),
    ...(country !== '' && { country }),
    ...(decade !== '' && { decade }),
    limit: String(FEED_PLACES),
  })
  if (!query.success) return null
  const series = await readRanking(db, query.data, viewer, now)
  const lists: EndedList[] = []
  let list = series
  for (let i = 0; i < MAX_PERIODS && lists.length < FEED_LISTS; i++) {
    if (isEnded(list) && list.items.length > 0) lists.push(list)
    if (list.earlier === null) break
    list = await readRanking(db, { ...query.data, when: list.earlier }, viewer, now)
  }
  return { series, lists }
}

const isEnded = (list: Ranking): list is EndedList => !list.isOpen && list.when !== null && list.to !== null
