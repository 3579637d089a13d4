import type { DiaryCalendar, Listen, UndatedListen } from '@remusic/contract/listening/schemas/diary'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { diaryKeys } from '../../base/queryKeys/diary.ts'
import { yearOf } from './days.ts'

type Pages = InfiniteData<{ items: Listen[]; next: string | null }, string>
type Mine = { items: Listen[]; total: number; undated: UndatedListen | null }

/** Shows an entry wherever the diary of its owner is shown. */
export function insertListen(client: QueryClient, userId: string, listen: Listen) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: diaryKeys.lists(userId) })) {
    const period = String(queryKey[3])
    if (listen.day.startsWith(period))
      client.setQueryData<Pages>(queryKey, (pages) => pages && withListen(pages, listen))
  }
  changeDay(client, userId, listen.day, 1)
  client.setQueryData<Mine>(
    diaryKeys.mine(listen.type, listen.item.apiId),
    (mine) =>
      mine && {
        ...mine,
        items: [listen, ...mine.items].sort((one, other) => other.day.localeCompare(one.day)),
        total: mine.total + 1,
      },
  )
}

export function removeListen(client: QueryClient, userId: string, listen: Listen) {
  const isOther = ({ id }: Listen) => id !== listen.id
  client.setQueriesData<Pages>(
    { queryKey: diaryKeys.lists(userId) },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })),
      },
  )
  changeDay(client, userId, listen.day, -1)
  client.setQueryData<Mine>(
    diaryKeys.mine(listen.type, listen.item.apiId),
    (mine) => mine && { ...mine, items: mine.items.filter(isOther), total: Math.max(0, mine.total - 1) },
  )
}

export function replaceListen(client: QueryClient, userId: string, before: Listen, after: Listen) {
  removeListen(client, userId, before)
  insertListen(client, userId, after)
}

/** Adds an entry before the others of its day. One that belongs after the loaded pages is loaded with its page. */
function withListen(pages: Pages, listen: Listen): Pages {
  let isPlaced = false
  const placed = pages.pages.map((page, index) => {
    if (isPlaced) return page
    const found = page.items.findIndex(({ day }) => day <= listen.day)
    const isEnd = index === pages.pages.length - 1 && page.next === null
    if (found < 0 && !isEnd) return page
    isPlaced = true
    return { ...page, items: page.items.toSpliced(found < 0 ? page.items.length : found, 0, listen) }
  })
  return { ...pages, pages: placed }
}

function changeDay(client: QueryClient, userId: string, day: string, by: number) {
  client.setQueriesData<DiaryCalendar>({ queryKey: diaryKeys.calendars(userId) }, (calendar) => {
    if (!calendar) return calendar
    const year = yearOf(day)
    const widened =
      by > 0
        ? {
            firstYear: Math.min(calendar.firstYear ?? year, year),
            lastYear: Math.max(calendar.lastYear ?? year, year),
          }
        : {}
    if (calendar.year !== year) return { ...calendar, ...widened }
    const before = calendar.days.find((each) => each.day === day)?.listens ?? 0
    const others = calendar.days.filter((each) => each.day !== day)
    const days = before + by > 0 ? [...others, { day, listens: before + by }] : others
    days.sort((one, other) => one.day.localeCompare(other.day))
    return { ...calendar, ...widened, days, listens: Math.max(0, calendar.listens + by) }
  })
}
