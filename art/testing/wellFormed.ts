const TAG = /<(?:(\/)([\w:]+)|([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)(\/)?)>/y
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos);)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML does not allow
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** Returns why a text is not well-formed XML of elements and attributes without text content, or null if it is. */
export function flaw(xml: string): string | null {
  if (!xml.isWellFormed()) return 'half of a surrogate pair'
  if (FORBIDDEN.test(xml)) return 'a character that XML does not allow'
  if (BARE_AMPERSAND.test(xml)) return 'a bare ampersand'
  const open: string[] = []
  let position = 0
  while (position < xml.length) {
    TAG.lastIndex = position
    const tag = TAG.exec(xml)
    if (!tag) return `no tag at ${position}: ${xml.slice(position, position + 60)}`
    const [text, isClosing, closed, opened, attributes = '', isEmpty] = tag
    if (isClosing && open.pop() !== closed) return `</${closed}> closes nothing`
    const names = [...attributes.matchAll(/([\w:-]+)="[^"]*"/g)].map((match) => match[1])
    if (new Set(names).size < names.length) return `an attribute twice in <${opened}>`
    if (opened && position > 0 && open.length === 0) return 'two roots'
    if (opened && !isEmpty) open.push(opened)
    position += text.length
  }
  return open.length === 0 ? null : `<${open.at(-1)}> stays open`
}
