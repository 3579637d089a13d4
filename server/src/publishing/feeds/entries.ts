import { rankingPath } from '@remusic/contract/rankingAddress'
import { listTitle, periodTitle } from '@remusic/contract/rankingTexts'
import type { RankedItem, Ranking } from '@remusic/contract/schemas/rankings'
import type { Review } from '@remusic/contract/schemas/reviews'
import { type AtomEntry, tagUri } from '../platform/atom.ts'
import { html } from '../platform/html.ts'

/** The address of an item, without its id. */
const SCREENS = { song: '/song/', album: '/album/', artist: '/artist/' } as const

/** An edited review is the same entry with another date, so readers show its new text. */
export function reviewEntry(publicUrl: string, review: Review): AtomEntry {
  const { id, title, target, user, score, description, createdAt, editedAt } = review
  const about = target.artist === null ? target.name : `${target.name}, de ${target.artist}`
  const item = publicUrl + SCREENS[target.kind] + encodeURIComponent(target.apiId)
  return {
    id: tagUri(publicUrl, `review:${id}`),
    title: `${title} · ${about}`,
    url: `${publicUrl}/reviews/${id}`,
    published: createdAt,
    updated: editedAt ?? createdAt,
    author: user.name,
    content: html`<p><a href="${item}">${about}</a>${score === null ? '' : `: ${score} de 5`}</p><p>${description}</p>`,
  }
}

/** A list of a period that has ended. The list of a genre is another entry than that of everything. */
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
