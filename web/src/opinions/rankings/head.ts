import { type RankingAddress, rankingPath } from '@remusic/contract/opinions/rankingAddress'
import { listTitle, periodTitle } from '@remusic/contract/opinions/rankingTexts'
import type { Ranking } from '@remusic/contract/opinions/schemas/rankings'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { rankingKeys } from '../../base/queryKeys/rankings.ts'
import { CHARTS_TITLE } from './texts.ts'

const PLACES_NAMED = 3

/** The metadata of the list that the page was loaded with. */
export function rankingHead(client: QueryClient) {
  const [query] = client.getQueryCache().findAll({ queryKey: rankingKeys.all })
  const data = query?.state.data as InfiniteData<Ranking> | undefined
  const list = data?.pages[0]
  if (!list) return undefined
  const named = list.items
    .slice(0, PLACES_NAMED)
    .map(({ place, item }) => `${place}. ${item.name}${item.artist === null ? '' : `, de ${item.artist}`}`)
  const address = query?.queryKey.at(-1) as RankingAddress
  const when = list.when === null && list.period !== 'ever' ? [] : [periodTitle(list)]
  return {
    title: [listTitle(list), ...when, CHARTS_TITLE].join(' · '),
    description: [`${[listTitle(list), ...when].join(': ')}`, ...named].join(' · '),
    image: list.items[0]?.item.image ?? '/og.png',
    type: 'website',
    feed:
      list.period === 'ever' ? null : { title: listTitle(list), path: rankingPath({ ...address, when: '' }) },
    path: rankingPath(address),
  }
}
