/** A fragment of HTML whose interpolated values are already escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

type Value = string | number | Html | readonly Html[]

/** html`<p>${name}</p>`: escapes every value, and inserts other fragments unchanged. */
export function html(parts: TemplateStringsArray, ...values: Value[]) {
  const written = values.map((value) => {
    if (value instanceof Html) return value.text
    if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
    return value.join('')
  })
  return new Html(String.raw({ raw: parts }, ...written))
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Most control characters are not allowed in XML, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed here
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text that can be a part of an XML document, once it is escaped. */
export const xmlText = (text: string) => text.toWellFormed().replace(NOT_XML, ' ')
