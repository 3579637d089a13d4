import type { DiaryCalendar, Listen } from '@remusic/contract/listening/schemas/diary'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { diaryKeys } from '../../base/queryKeys/diary.ts'
import { insertListen, removeListen, replaceListen } from './cache.ts'

const ME = 'me'

const entry = (id: string, day: string): Listen => ({
  id,
  type: 'song',
  item: {
    apiId: '7',
    name: 'Persiana',
    artist: 'Tía',
    artistId: '1',
    image: '',
    explicit: false,
    year: null,
    song: null,
  },
  day,
  again: false,
  score: null,
  note: '',
  source: 'person',
  listenedAt: null,
  from: null,
  createdAt: '2026-01-01T00:00:00Z',
})

function cached(pages: Listen[][], next: string | null = null) {
  const client = new QueryClient()
  const set = (period: string, items: Listen[][]) =>
    client.setQueryData(diaryKeys.list(ME, period), {
      pages: items.map((page, i) => ({ items: page, next: i < items.length - 1 ? String(i) : next })),
      pageParams: items.map(() => ''),
    })
  set('', pages)
  set('2026-11', [pages.flat().filter(({ day }) => day.startsWith('2026-11'))])
  client.setQueryData<DiaryCalendar>(diaryKeys.calendar(ME, null), {
    year: 2026,
    days: [{ day: '2026-11-10', listens: 1 }],
    listens: 1,
    firstYear: 2026,
    lastYear: 2026,
    today: '2026-11-17',
  })
  const idsOf = (period: string) =>
    client
      .getQueryData<{ pages: { items: Listen[] }[] }>(diaryKeys.list(ME, period))
      ?.pages.flatMap(({ items }) => items.map(({ id }) => id))
  return { client, idsOf, calendar: () => client.getQueryData<DiaryCalendar>(diaryKeys.calendar(ME, null)) }
}

it('puts a new entry before the others of its day', () => {
  const { client, idsOf, calendar } = cached([[entry('b', '2026-11-12'), entry('a', '2026-11-10')]])
  insertListen(client, ME, entry('new', '2026-11-10'))
  expect(idsOf('')).toEqual(['b', 'new', 'a'])
  expect(idsOf('2026-11')).toEqual(['b', 'new', 'a'])
  expect(calendar()?.days).toEqual([{ day: '2026-11-10', listens: 2 }])
})

it('leaves an entry of a page that is not loaded to that page', () => {
  const { client, idsOf, calendar } = cached([[entry('b', '2026-11-12')], [entry('a', '2026-11-10')]], 'more')
  insertListen(client, ME, entry('old', '2020-02-29'))
  expect(idsOf('')).toEqual(['b', 'a'])
  expect(calendar()).toMatchObject({ listens: 1, firstYear: 2020 })
  insertListen(client, ME, entry('between', '2026-11-11'))
  expect(idsOf('')).toEqual(['b', 'between', 'a'])
})

it('removes an entry, and the day without entries', () => {
  const { client, idsOf, calendar } = cached([[entry('a', '2026-11-10')]])
  removeListen(client, ME, entry('a', '2026-11-10'))
  expect(idsOf('')).toEqual([])
  expect(calendar()).toMatchObject({ days: [], listens: 0 })
})

it('moves an edited entry to its day', () => {
  const { client, idsOf, calendar } = cached([[entry('b', '2026-11-12'), entry('a', '2026-11-10')]])
  replaceListen(client, ME, entry('a', '2026-11-10'), entry('a', '2026-11-15'))
  expect(idsOf('')).toEqual(['a', 'b'])
  expect(calendar()?.days).toEqual([{ day: '2026-11-15', listens: 1 }])
})
