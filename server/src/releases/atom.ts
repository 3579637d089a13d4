import { creditedTo } from '@remusic/contract/catalogue'
import type { Release } from '@remusic/contract/schemas/releases'
import { type Html, html } from '../platform/html.ts'
import { describeRelease } from './texts.ts'

type Feed = {
  publicUrl: string
  /** The private address of the feed itself. */
  url: string
  feedId: string
  createdAt: Date
  releases: { id: number; release: Release }[]
}

/** The year in which tag URIs of this kind were first given out (RFC 4151). */
const TAG_DATE = '2026'

/**
 * An Atom feed (RFC 4287). An entry is named after the number of its album, which stays when a source gives it another address, so
 * readers show it once.
 */
export function atomFeed({ publicUrl, url, feedId, createdAt, releases }: Feed): string {
  const { hostname } = new URL(publicUrl)
  const entries = releases.map(({ id, release }) => {
    const by = creditedTo(release)
    const at = momentOf(release.releasedOn)
    return html`
  <entry>
    <id>tag:${hostname},${TAG_DATE}:release:${id}</id>
    <title>${clean(`${by}: ${release.title}`)}</title>
    <link rel="alternate" type="text/html" href="${`${publicUrl}/album/${encodeURIComponent(release.apiId)}`}"/>
    <published>${at}</published>
    <updated>${at}</updated>
    <author><name>${clean(by)}</name></author>
    <summary>${describeRelease(release)}</summary>
  </entry>`
  })
  const newest = releases
    .map(({ release }) => momentOf(release.releasedOn))
    .toSorted()
    .at(-1)
  return asDocument(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
  <id>urn:uuid:${feedId}</id>
  <title>Radar de ReMusic</title>
  <subtitle>Lanzamientos de los artistas que sigues</subtitle>
  <author><name>ReMusic</name></author>
  <link rel="self" type="application/atom+xml" href="${url}"/>
  <link rel="alternate" type="text/html" href="${`${publicUrl}/radar`}"/>
  <updated>${newest ?? `${createdAt.toISOString().slice(0, 19)}Z`}</updated>${entries}
</feed>`)
}

const asDocument = (feed: Html) => `<?xml version="1.0" encoding="utf-8"?>\n${feed}\n`

/** The beginning of the day, month or year of a release. */
const momentOf = (date: string) => `${date}${'-01-01'.slice(date.length - 4)}T00:00:00Z`

/** XML has no place for most control characters, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed here
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const clean = (text: string) => text.toWellFormed().replace(NOT_XML, ' ')
