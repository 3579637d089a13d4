import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, xmlText } from './html.ts'

export type AtomEntry = {
  id: string
  title: string
  /** The address of the page about this entry. */
  url: string
  published: string
  updated: string
  author: string
  /** Plain text, or HTML whose links are absolute. */
  summary?: string
  content?: Html
}

export type AtomFeed = {
  id: string
  title: string
  subtitle: string
  /** The address of the feed itself. */
  url: string
  /** The page with the same content. */
  page: string
  /** The date of a feed without entries. */
  since: string
  entries: readonly AtomEntry[]
}

/** The year in which tag URIs of this kind were first given out (RFC 4151). */
const TAG_DATE = '2026'

/** A permanent id: it stays the same when the web address changes. */
export const tagUri = (publicUrl: string, name: string) =>
  `tag:${new URL(publicUrl).hostname},${TAG_DATE}:${name}`

/** When something in the feed last changed. */
const updatedOf = ({ since, entries }: Pick<AtomFeed, 'since' | 'entries'>) =>
  entries
    .map(({ updated }) => updated)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1) ?? since

/** An Atom feed (RFC 4287). Readers show an entry once per id, and mark it as changed when its date changes. */
function atomDocument(feed: AtomFeed): string {
  const { id, title, subtitle, url, page, entries } = feed
  return `<?xml version="1.0" encoding="utf-8"?>\n${html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
  <id>${id}</id>
  <title>${xmlText(title)}</title>
  <subtitle>${xmlText(subtitle)}</subtitle>
  <author><name>ReMusic</name></author>
  <link rel="self" type="application/atom+xml" href="${url}"/>
  <link rel="alternate" type="text/html" href="${page}"/>
  <updated>${updatedOf(feed)}</updated>${entries.map(asEntry)}
</feed>`}\n`
}

function asEntry({ id, title, url, published, updated, author, summary, content }: AtomEntry): Html {
  return html`
  <entry>
    <id>${id}</id>
    <title>${xmlText(title)}</title>
    <link rel="alternate" type="text/html" href="${url}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
    <author><name>${xmlText(author)}</name></author>${
      summary === undefined
        ? ''
        : html`
    <summary>${xmlText(summary)}</summary>`
    }${
      content === undefined
        ? ''
        : html`
    <content type="html">${xmlText(content.text)}</content>`
    }
  </entry>`
}

/** Sends a feed, or 304 to a reader that has this version. */
export function sendAtom(request: FastifyRequest, reply: FastifyReply, feed: AtomFeed) {
  const body = atomDocument(feed)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const modified = new Date(updatedOf(feed)).toUTCString()
  reply.headers({ etag, 'last-modified': modified, 'x-robots-tag': 'noindex' })
  if (isKnown(request.headers, etag, modified)) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(body)
}

/**
 * Whether a client already has this version. A proxy may have marked its ETag as weak. For the few readers that send no ETag, the date
 * alone decides: removing an entry does not change it, but such a reader has already shown that entry and misses no new one.
 */
function isKnown(headers: FastifyRequest['headers'], etag: string, modified: string): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags === undefined) return since === modified
  const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
