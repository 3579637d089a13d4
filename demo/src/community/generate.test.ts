import { AUDIENCES, MIN_PEOPLE, NOTE_LENGTH } from '@remusic/contract/listening/diary'
import { PREVIEW_SECONDS } from '@remusic/contract/music/previews'
import { MAX_MOMENTS, MOMENT_LENGTH } from '@remusic/contract/opinions/moments'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@remusic/contract/opinions/reviews'
import { followLimit, mayComment, maySharePlaylists, reviewLimit } from '@remusic/contract/people/plans'
import { BIO_LENGTH, MAX_FAVOURITES } from '@remusic/contract/publishing/profiles'
import { slotCharacter } from '@remusic/server/people/accounts/mentionedPeople'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateDemo } from '../catalogue/generate.ts'
import { type Community, generateCommunity } from './generate.ts'
import type { Catalogue } from './items.ts'
import type { Account } from './members.ts'
import { demoPeople } from './people.ts'
import { dayIn } from './timeZones.ts'

const NOW = new Date('2026-11-15T17:00:00Z')
const DAY_MS = 86_400_000

let community: Community
beforeAll(() => {
  community = generateCommunity(accounts(), catalogue(), NOW)
})

describe('the moments', () => {
  test('are in most reviews of songs, within the rules, and people agree on the best seconds', () => {
    const { moments, reviews } = community
    const songs = new Map(
      reviews.flatMap(({ id, item }) => (item.kind === 'song' ? [[id, item.id] as const] : [])),
    )
    expect(moments.length).toBeGreaterThan(songs.size * 0.5)
    for (const { reviewId, position, second, text } of moments) {
      expect(songs.has(reviewId)).toBe(true)
      expect(position).toBeLessThanOrEqual(MAX_MOMENTS)
      expect(second).toBeLessThan(PREVIEW_SECONDS)
      expect(text.length).toBeLessThanOrEqual(MOMENT_LENGTH)
    }
    const seconds = moments.map(({ reviewId, second }) => `${reviewId} ${second}`)
    expect(new Set(seconds).size).toBe(seconds.length)
    const perSecond = Map.groupBy(moments, ({ reviewId, second }) => `${songs.get(reviewId)} ${second}`)
    expect(Math.max(...[...perSecond.values()].map((list) => list.length))).toBeGreaterThan(2)
  })
})

test('the profiles keep the rules, and most known members have four favourites', () => {
  const { profiles } = community
  expect(profiles.length).toBeGreaterThan(20)
  for (const { by, bio, links, favourites, pinned } of profiles) {
    expect([...bio].length, by.name).toBeLessThanOrEqual(BIO_LENGTH)
    expect(links.every(({ url }) => url.startsWith('https://'))).toBe(true)
    expect(favourites, by.name).toHaveLength(MAX_FAVOURITES)
    expect(new Set(favourites).size).toBe(MAX_FAVOURITES)
    expect(pinned?.by).toBe(by)
  }
})

describe('the reviews', () => {
  test('are at least 1,500, of all scores, most of them good, of songs, albums and artists', () => {
    const { reviews } = community
    expect(reviews.length).toBeGreaterThanOrEqual(1_500)
    const share = (score: number) =>
      reviews.filter((review) => review.score === score).length / reviews.length
    expect(share(4) + share(5)).toBeGreaterThan(0.5)
    for (const score of [1, 2, 3]) expect(share(score)).toBeGreaterThan(0.02)
    expect(share(1)).toBeLessThan(share(2))
    expect(share(2)).toBeLessThan(share(3))
    for (const kind of ['song', 'album', 'artist']) {
      expect(reviews.filter(({ item }) => item.kind === kind).length).toBeGreaterThan(200)
    }
  })

  test('come from every member, and there is one per person and item', () => {
    const { reviews } = community
    expect(new Set(reviews.map(({ by }) => by.name)).size).toBe(45)
    expect(new Set(reviews.map(({ by, item }) => `${by.name} ${item.kind} ${item.id}`)).size).toBe(
      reviews.length,
    )
  })

  test('are written after the author registered and the record was released, in the order of their ids', () => {
    const { reviews } = community
    for (const { by, item, createdAt } of reviews) {
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(by.registeredAt.getTime())
      expect(createdAt.getTime()).toBeLessThan(NOW.getTime())
      expect(item.releasedOn <= createdAt.toISOString().slice(0, 10)).toBe(true)
    }
    const ids = reviews.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('are most frequent in the last month, and some are from today', () => {
    const age = ({ createdAt }: { createdAt: Date }) => (NOW.getTime() - createdAt.getTime()) / DAY_MS
    const within = (from: number, to: number) =>
      community.reviews.filter((review) => age(review) >= from && age(review) < to).length
    expect(within(0, 30)).toBeGreaterThan(within(30, 60))
    expect(within(30, 60)).toBeGreaterThan(within(300, 330))
    expect(within(0, 1)).toBeGreaterThan(5)
  })

  test('of a free account stay within its monthly limit', () => {
    const months = Map.groupBy(
      community.reviews.filter(({ by }) => by.role === 'Gratuito'),
      ({ by, createdAt }) => `${by.name} ${createdAt.toISOString().slice(0, 7)}`,
    )
    const most = Math.max(...[...months.values()].map((reviews) => reviews.length))
    expect(most).toBeLessThan(reviewLimit('Gratuito'))
  })

  test('cluster on famous items, with different averages', () => {
    const byItem = [...Map.groupBy(community.reviews, ({ item }) => item)]
    const often = byItem.filter(([, reviews]) => reviews.length >= 5)
    expect(often.length).toBeGreaterThan(20)
    const averages = often.map(([, all]) => all.reduce((sum, { score }) => sum + score, 0) / all.length)
    expect(Math.max(...averages) - Math.min(...averages)).toBeGreaterThan(1)
  })
})

describe('the texts', () => {
  const sentencesOf = (text: string) => text.split(/(?<=[.!?»])\s(?=[¡¿«\p{Lu}])/u)

  test('have the permitted length and are well formed', () => {
    for (const { title, description } of community.reviews) {
      expect(lengthOf(title)).toBeLessThanOrEqual(TITLE_LENGTH)
      expect(lengthOf(description)).toBeLessThanOrEqual(DESCRIPTION_LENGTH)
      expect(title).not.toMatch(/[.,;:]$/)
      expectWellFormed(description)
      expectWellFormed(`${title}.`)
    }
    for (const { body, mentions } of community.comments)
      expectWellFormed(
        mentions.reduce((text, { name }, slot) => text.replaceAll(slotCharacter(slot), name), body),
      )
  })

  test('are rarely repeated', () => {
    const { reviews } = community
    expect(new Set(reviews.map(({ description }) => description)).size).toBe(reviews.length)
    const sentences = Map.groupBy(
      reviews.flatMap(({ description }, place) =>
        sentencesOf(description).map((sentence) => ({ sentence, place })),
      ),
      ({ sentence }) => sentence,
    )
    expect(sentences.size).toBeGreaterThan(1_200)
    for (const [sentence, uses] of sentences) {
      expect(uses.length, sentence).toBeLessThanOrEqual(6)
      // Very short sentences are common exclamations.
      if (lengthOf(sentence) < 15) continue
      uses.slice(1).forEach(({ place }, i) => {
        expect(place - (uses[i]?.place ?? 0), sentence).toBeGreaterThan(40)
      })
    }
    const titles = Map.groupBy(reviews, ({ title }) => title)
    expect(titles.size).toBeGreaterThan(350)
    expect(Math.max(...[...titles.values()].map((uses) => uses.length))).toBeLessThanOrEqual(8)
  })

  test('have all lengths, from one word to the maximum', () => {
    const lengths = community.reviews.map(({ description }) => lengthOf(description))
    expect(lengths.filter((length) => length < 25).length).toBeGreaterThan(5)
    expect(lengths.filter((length) => length > 240).length).toBeGreaterThan(2)
  })
})

describe('the rest of the community', () => {
  test('gives likes with a long tail, never to its own reviews, and after both exist', () => {
    const { likes, reviews } = community
    for (const { by, review, createdAt } of likes) {
      expect(by).not.toBe(review.by)
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(review.createdAt.getTime())
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(by.registeredAt.getTime())
      expect(createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
    }
    const counts = [...Map.groupBy(likes, ({ review }) => review).values()].map((list) => list.length)
    expect(Math.max(...counts)).toBeGreaterThan(20)
    expect(counts.filter((count) => count <= 3).length).toBeGreaterThan(reviews.length / 5)
  })

  test('comments only if the plan allows it, with varied texts', () => {
    const { comments } = community
    expect(comments.length).toBeGreaterThan(300)
    expect(new Set(comments.map(({ body }) => body)).size).toBeGreaterThan(150)
    for (const { by, review, createdAt } of comments) {
      expect(mayComment(by.role)).toBe(true)
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(review.createdAt.getTime())
      expect(createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
    }
    const mentioning = comments.filter(({ mentions }) => mentions.length > 0)
    expect(mentioning.length).toBeGreaterThan(20)
    expect(comments.every(({ body }) => !/@(one|other|author)/.test(body))).toBe(true)
    const unique = new Set(comments.map(({ review, by, body }) => `${review.id} ${by.name} ${body}`))
    expect(unique.size).toBe(comments.length)
  })

  test('follows within the limits of the plan, often mutually', () => {
    const { userFollows, artistFollows, albumFollows } = community
    const pairs = new Set(userFollows.map(({ by, followed }) => `${by.name} > ${followed.name}`))
    expect(pairs.size).toBe(userFollows.length)
    const mutual = userFollows.filter(({ by, followed }) => pairs.has(`${followed.name} > ${by.name}`))
    expect(mutual.length).toBeGreaterThan(userFollows.length / 5)
    const all = [...userFollows, ...artistFollows, ...albumFollows]
    for (const [by, own] of Map.groupBy(all, (follow) => follow.by)) {
      expect(own.length).toBeLessThanOrEqual(followLimit(by.role))
      if (by.role === 'Gratuito') expect(own.length).toBeLessThan(45)
    }
  })

  test('has playlists, shared only if the plan allows it', () => {
    const { playlists } = community
    expect(new Set(playlists.map(({ name }) => name)).size).toBeGreaterThan(80)
    expect(playlists.filter(({ shared }) => shared).length).toBeGreaterThan(20)
    for (const { by, shared, songs } of playlists) {
      if (shared) expect(maySharePlaylists(by.role)).toBe(true)
      expect(songs.length).toBeGreaterThanOrEqual(6)
      expect(songs.length).toBeLessThanOrEqual(30)
      expect(new Set(songs).size).toBe(songs.length)
    }
    for (const [, own] of Map.groupBy(playlists, ({ by }) => by)) {
      expect(new Set(own.map(({ name }) => name.toLowerCase())).size).toBe(own.length)
    }
  })

  test('follows the shared playlists of others', () => {
    const follows = community.playlistFollows
    expect(new Set(follows.map(({ playlist }) => playlist)).size).toBeGreaterThan(20)
    for (const { by, playlist, createdAt } of follows) {
      expect(playlist.shared).toBe(true)
      expect(playlist.by).not.toBe(by)
      expect(createdAt.getTime()).toBeGreaterThan(playlist.createdAt.getTime())
    }
  })

  test('includes the three demo accounts, each with activity', () => {
    for (const name of ['Mate Amargo', 'Lunes de Vinilo', 'Bombo y Platea']) {
      expect(community.reviews.filter(({ by }) => by.name === name).length).toBeGreaterThan(20)
      expect(community.userFollows.filter(({ followed }) => followed.name === name).length).toBeGreaterThan(5)
      expect(community.userFollows.filter(({ by }) => by.name === name).length).toBeGreaterThan(4)
      expect(community.playlists.filter(({ by }) => by.name === name).length).toBeGreaterThan(1)
    }
  })

  test('is the same for the same catalogue and moment', () => {
    const again = generateCommunity(accounts(), catalogue(), NOW)
    expect(JSON.stringify(again.reviews)).toBe(JSON.stringify(community.reviews))
    expect(again.likes.length).toBe(community.likes.length)
    expect(again.listens.map(({ id }) => id)).toEqual(community.listens.map(({ id }) => id))
    expect(again.comments.map(({ id }) => id)).toEqual(community.comments.map(({ id }) => id))
    expect(again.playlists.map(({ id }) => id)).toEqual(community.playlists.map(({ id }) => id))
  })
})

test('members want to listen to music, half of it because of a review, and some of it they have heard since', () => {
  const { wanted } = community
  expect(new Set(wanted.map(({ by }) => by.name)).size).toBe(45)
  expect(new Set(wanted.map(({ by, item }) => `${by.name} ${item.kind} ${item.id}`)).size).toBe(wanted.length)
  expect(wanted.filter(({ crossedOffAt }) => crossedOffAt !== null).length).toBeGreaterThan(5)
  expect(wanted.filter(({ crossedOffAt }) => crossedOffAt === null).length).toBeGreaterThan(200)
  for (const { by, item, reason, review, addedAt } of wanted) {
    expect(addedAt.getTime()).toBeLessThan(NOW.getTime())
    expect(addedAt.getTime()).toBeGreaterThanOrEqual(by.registeredAt.getTime())
    expect(reason === 'review').toBe(review !== null)
    if (review) expect(review.item === item && review.by !== by).toBe(true)
  }
})

describe('the diaries', () => {
  test('go back two years, keep the rules, and every member has one', () => {
    const { listens } = community
    expect(listens.length).toBeGreaterThan(8_000)
    expect(new Set(listens.map(({ by }) => by.name)).size).toBe(45)
    expect(listens.some(({ day }) => day < '2024-12-31')).toBe(true)
    const lastDay = dayIn({ name: 'Pacific/Kiritimati', hoursBehind: -14 }, NOW)
    const wrong = listens.filter(
      ({ by, item, day, score, note, createdAt }) =>
        item.kind === 'artist' ||
        item.releasedOn > day ||
        day > lastDay ||
        createdAt >= NOW ||
        createdAt < by.registeredAt ||
        (score !== null && ![1, 2, 3, 4, 5].includes(score)) ||
        note.length > NOTE_LENGTH,
    )
    expect(wrong).toEqual([])
    for (const note of new Set(listens.map((listen) => listen.note))) if (note !== '') expectWellFormed(note)
    expect(new Set(listens.map(({ id }) => id)).size).toBe(listens.length)
    expect(new Set(listens.map(({ by, clientId }) => `${by.name} ${clientId}`)).size).toBe(listens.length)
  })

  test('are kept more on weekends, with streaks of weeks', () => {
    const perWeekday = Map.groupBy(community.listens, ({ day }) => new Date(day).getUTCDay())
    const countOn = (...days: number[]) =>
      days.reduce((sum, day) => sum + (perWeekday.get(day)?.length ?? 0), 0) / days.length
    expect(countOn(6, 0)).toBeGreaterThan(1.15 * countOn(2, 3, 4))
    const streaks = [...Map.groupBy(community.listens, ({ by }) => by).values()].map(longestStreak)
    expect(Math.max(...streaks)).toBeGreaterThan(25)
    expect(streaks.filter((days) => days >= 10).length).toBeGreaterThan(10)
  })

  test('are mostly about what the members review and follow, and change their mind', () => {
    const { listens, reviews, artistFollows, albumFollows } = community
    const known = new Map(listens.map(({ by }) => [by, new Set<string>()]))
    for (const { by, item } of [...reviews, ...artistFollows, ...albumFollows])
      known.get(by)?.add(item.artist)
    const about = listens.filter(({ by, item }) => known.get(by)?.has(item.artist))
    expect(about.length).toBeGreaterThan(listens.length / 2)
    const again = listens.filter((listen) => listen.again)
    expect(again.length).toBeGreaterThan(listens.length / 4)
    const scores = [
      ...Map.groupBy(
        listens.filter(({ score }) => score !== null),
        ({ by, item }) => `${by.name} ${item.kind} ${item.id}`,
      ).values(),
    ].map((list) => new Set(list.map(({ score }) => score)).size)
    expect(scores.filter((different) => different > 1).length).toBeGreaterThan(300)
  })

  test('share hits: in every recent week some item has listeners enough for a public figure', () => {
    for (let ago = 1; ago <= 8; ago++) {
      const from = new Date(NOW.getTime() - (ago + 1) * 7 * DAY_MS).toISOString().slice(0, 10)
      const to = new Date(NOW.getTime() - ago * 7 * DAY_MS).toISOString().slice(0, 10)
      const week = community.listens.filter(({ day }) => day > from && day <= to)
      const listeners = [...Map.groupBy(week, ({ item }) => item).values()].map(
        (list) => new Set(list.map(({ by }) => by)).size,
      )
      expect(listeners.filter((count) => count >= MIN_PEOPLE).length, from).toBeGreaterThan(2)
    }
  })

  test('are private, for followers or public', () => {
    const counts = Map.groupBy(community.diarySettings, ({ audience }) => audience)
    for (const audience of AUDIENCES) expect(counts.get(audience)?.length, audience).toBeGreaterThan(2)
    expect(new Set(community.timeZones.map(({ name }) => name)).size).toBeGreaterThan(10)
  })
})

function longestStreak(listens: readonly { day: string }[]): number {
  const days = [...new Set(listens.map(({ day }) => Date.parse(day)))].sort((a, b) => a - b)
  let longest = 0
  let current = 0
  days.forEach((day, i) => {
    current = day - (days[i - 1] ?? 0) === DAY_MS ? current + 1 : 1
    longest = Math.max(longest, current)
  })
  return longest
}

function expectWellFormed(text: string) {
  expect(text).toMatch(/^[¡¿«]*[\p{Lu}\d]/u)
  expect(text).toMatch(/[.!?»]$/)
  expect(text).not.toMatch(/ {2}|\s$|^\s|\$\{|[{}|]|undefined|null|\bde el\b(?! (?:\p{Lu}))/u)
  expect([...text.matchAll(/¿/g)].length).toBe([...text.matchAll(/\?/g)].length)
  expect([...text.matchAll(/¡/g)].length).toBe([...text.matchAll(/!/g)].length)
  expect([...text.matchAll(/«/g)].length).toBe([...text.matchAll(/»/g)].length)
}

const lengthOf = (text: string) => [...text].length

function accounts(): Account[] {
  return demoPeople(NOW).map(({ name, email, role, createdAt }) => ({
    id: email,
    name,
    role,
    registeredAt: createdAt,
  }))
}

function catalogue(): Catalogue {
  const batches = [...generateDemo()]
  const genres = new Map(batches.flatMap(({ genres = [] }) => genres).map(({ apiId, name }) => [apiId, name]))
  return {
    artists: batches
      .flatMap(({ artists = [] }) => artists)
      .map(({ apiId, name, genreApiId, popularity }) => ({
        id: Number(apiId),
        name,
        genre: genres.get(genreApiId ?? '') ?? '',
        popularity: popularity ?? 0,
      })),
    albums: batches
      .flatMap(({ albums = [] }) => albums)
      .map(({ apiId, artistApiId, title, releasedOn, popularity }) => ({
        id: Number(apiId),
        artistId: Number(artistApiId),
        title,
        releasedOn: releasedOn ?? '',
        popularity: popularity ?? 0,
      })),
    songs: batches
      .flatMap(({ songs = [] }) => songs)
      .map(({ apiId, artistApiId, albumApiId, title, durationSeconds, popularity }) => ({
        id: Number(apiId),
        artistId: Number(artistApiId),
        albumId: Number(albumApiId),
        title,
        seconds: durationSeconds,
        popularity: popularity ?? 0,
      })),
  }
}
