import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import { SaxesParser } from 'saxes'
import { ReadError } from './errors.ts'
import type { Source } from './source.ts'
import { MAX_LINE_LENGTH, textOf } from './text.ts'

const MAX_DEPTH = 32

/** Names are without their namespace, which playlists of many programs lack. */
export type XmlHandlers = {
  open(name: string, attributes: Record<string, string>): void
  text(text: string): void
  close(name: string): void
}

/** Yields what the handlers push to `found` while a file is read. A document type is refused, because entities can expand without end. */
export async function* xmlOf<T>(
  source: Source,
  handlersFor: (found: T[], line: () => number) => XmlHandlers,
): AsyncGenerator<T> {
  const found: T[] = []
  const parser = new SaxesParser()
  const handlers = handlersFor(found, () => parser.line)
  let depth = 0
  let sinceEvent = 0
  parser.on('error', () => {
    throw new ReadError(TEXTS.brokenXml, parser.line)
  })
  parser.on('doctype', () => {
    throw new ReadError(TEXTS.doctype, parser.line)
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceEvent = 0
    if (++depth > MAX_DEPTH) throw new ReadError(TEXTS.brokenXml, parser.line)
    handlers.open(localName(name), attributes)
  })
  parser.on('text', (text) => {
    handlers.text(text)
  })
  parser.on('cdata', (text) => {
    handlers.text(text)
  })
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0
    depth--
    handlers.close(localName(name))
  })
  for await (const text of textOf(source)) {
    sinceEvent += text.length
    parser.write(text)
    if (sinceEvent > MAX_LINE_LENGTH) throw new ReadError(TEXTS.longLine, parser.line)
    yield* found.splice(0)
  }
  parser.close()
  yield* found
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
