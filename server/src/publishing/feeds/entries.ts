import { rankingPath } from '@remusic/contract/opinions/rankingAddress'
import { listTitle, periodTitle } from '@remusic/contract/opinions/rankingTexts'
import type { RankedItem, Ranking } from '@remusic/contract/opinions/schemas/rankings'
import type { Review, ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import { type AtomEntry, tagUri } from '../../base/common/atom.ts'
import { html } from '../../base/common/html.ts'

/** The path of an item's page, without its id. */
const SCREENS = { song: '/song/', album: '/album/', artist: '/artist/' } as const

/** An edited review is the same entry with another date, so readers show its new text. */
export function reviewEntry(publicUrl: string, review: Review): AtomEntry {
  const { id, target, user, createdAt, editedAt } = review
  /** The compiler rejects a field of ReviewText that the entry leaves out. */
  const written: Record<keyof ReviewText, string> = {
    title: review.title,
    score: review.score === null ? '' : `: ${review.score} de 5`,
    description: review.description,
  }
  const about = target.artist === null ? target.name : `${target.name}, de ${target.artist}`
  const item = publicUrl + SCREENS[target.kind] + encodeURIComponent(target.apiId)
  return {
    id: tagUri(publicUrl, `review:${id}`),
    title: `${written.title} · ${about}`,
    url: `${publicUrl}/reviews/${id}`,
    published: createdAt,
    updated: editedAt ?? createdAt,
    author: user.name,
    content: html`<p><a href="${item}">${about}</a>${written.score}</p><p>${written.description}</p>`,
  }
}

/** An entry for a list whose period has ended. The list of a genre is a separate entry. */
export function listEntry(publicUrl: string, list: Ranking & { when: string; to: string }): AtomEntry {
  const { period, kind, order, when, genre, country, decade, to, computedAt, items } = list
  const published = `${to}T23:59:59Z`
  const filter = {
    genre: genre?.id ?? '',
    country: country ?? '',
    decade: decade === null ? '' : String(decade),
  }
  const path = rankingPath({ period, kind, order, when, ...filter })
  const places = items.map(
    ({ item }) =>
      html`<li><a href="${publicUrl + SCREENS[item.kind] + encodeURIComponent(item.apiId)}">${named(item)}</a></li>`,
  )
  const name = [period, kind, order, ...Object.values(filter).filter(Boolean), when].join(':')
  return {
    id: tagUri(publicUrl, `list:${name}`),
    title: `${listTitle(list)} · ${periodTitle(list)}`,
    url: publicUrl + path,
    published,
    updated: computedAt !== null && computedAt > published ? computedAt : published,
    author: 'ReMusic',
    content: html`<ol>${places}</ol>`,
  }
}

const named = ({ name, artist }: RankedItem) => (artist === null ? name : `${name}, de ${artist}`)
