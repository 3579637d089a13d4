import { LEGAL_TAGS, type LegalTag } from '@remusic/contract/base/legal'
import type { LegalPart } from '@remusic/contract/base/schemas/legal'
import MarkdownIt, { type Token } from 'markdown-it'

/** Deeper quotes and lists are left out, so that no text can exhaust the stack. */
const MAX_NESTING = 20
/** Far more than any contract has, and still fast to render. */
const MAX_PARTS = 20_000

const markdown = new MarkdownIt('default', { html: false, maxNesting: MAX_NESTING })

/** The text has more elements than a page should have. */
export class TextTooLongError extends Error {}

/**
 * Parses Markdown into the elements of LEGAL_TAGS. Raw HTML stays visible as text, pictures become their description, and a
 * link to anything but a page, a site or a mail address becomes its text.
 */
export function parseMarkdown(text: string): LegalPart[] {
  const parts: LegalPart[] = []
  const push = (part: LegalPart) => {
    if (parts.push(part) > MAX_PARTS) throw new TextTooLongError()
  }
  for (const token of flat(markdown.parse(text, {}))) {
    if (token.nesting === 0) addLeaf(token, push)
    else if (token.type.startsWith('link_')) addLink(token, push)
    else {
      const tag = tagOf(token)
      if (tag && !token.hidden) push(token.nesting === 1 ? { open: tag } : { close: true })
    }
  }
  return parts
}

type Push = (part: LegalPart) => void

/** Replaces each block of inline content by its inline tokens. */
function* flat(tokens: Token[]): Generator<Token> {
  for (const token of tokens) {
    if (token.type === 'inline') yield* token.children ?? []
    else yield token
  }
}

function addLeaf(token: Token, push: Push) {
  const wrap = (...tags: LegalTag[]) => {
    for (const tag of tags) push({ open: tag })
    if (token.content) push({ text: token.content })
    for (const _ of tags) push({ close: true })
  }
  switch (token.type) {
    case 'code_inline':
      return wrap('code')
    case 'fence':
    case 'code_block':
      return wrap('pre')
    case 'hr':
      return wrap('hr')
    case 'hardbreak':
      return wrap('br')
    case 'softbreak':
      return push({ text: ' ' })
    default:
      // Plain text, or the description of a picture.
      if (token.content) push({ text: token.content })
  }
}

/** A link that is not allowed becomes an anchor without an address, so only its text is shown. */
function addLink(token: Token, push: Push) {
  if (token.nesting === -1) return push({ close: true })
  const href = safeHref(String(token.attrGet('href') ?? ''))
  push(href === null ? { open: 'a' } : { open: 'a', href })
}

const HERE = 'https://remusic.invalid'
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/** A page of this installation as a path, another address in full; null if the address is not allowed. */
export function safeHref(href: string): string | null {
  const url = URL.parse(href, HERE)
  if (!url || !PROTOCOLS.has(url.protocol)) return null
  return url.origin === HERE ? url.pathname + url.search + url.hash : url.href
}

/** The screen has the only heading of the first level. */
const HEADINGS: Record<string, LegalTag> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' }
const ALLOWED = new Set<string>(LEGAL_TAGS)

function tagOf({ tag }: Token): LegalTag | null {
  const shown = HEADINGS[tag] ?? tag
  return ALLOWED.has(shown) ? (shown as LegalTag) : null
}
