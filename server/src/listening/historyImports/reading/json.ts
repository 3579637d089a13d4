import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import {
  type ParsedTokenInfo,
  Tokenizer,
  TokenizerError,
  TokenParser,
  TokenParserError,
  TokenType,
} from '@streamparser/json'
import { ReadError } from './errors.ts'
import type { Source } from './source.ts'
import { countLineEnds, linesOf, MAX_LINE_LENGTH, textOf } from './text.ts'

/** Exports of services have at most eight. */
export const MAX_DEPTH = 32
/** In characters. A playlist of 10,000 songs has a third of this. */
const MAX_VALUE_LENGTH = 16 * 1024 * 1024

/** A value, its number among the values of the file, and the keys that lead to it. */
export type JsonValue = { line: number; path: readonly (string | number)[]; value: unknown }

/** Yields the values at some paths (`$.tracks.*`) while the file is read. The rest of the file is not kept. */
export async function* valuesOf(source: Source, paths: string[]): AsyncGenerator<JsonValue> {
  const found: JsonValue[] = []
  let row = 0
  const parser = new TokenParser({ paths, keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    row++
    sinceValue = 0
    found.push({ line: row, value, path: [...stack.slice(1).map((each) => each.key ?? ''), key ?? ''] })
  }
  let depth = 0
  let sinceToken = 0
  let sinceValue = 0
  let lastOffset = 0
  const tokenizer = new Tokenizer()
  tokenizer.onToken = (token) => {
    sinceToken = 0
    lastOffset = token.offset
    depth += depthChange(token.token)
    if (depth > MAX_DEPTH) throw new ReadError(TEXTS.deepJson)
    parser.write(token)
  }
  let line = 1
  let offset = 0
  for await (const text of textOf(source)) {
    const bytes = Buffer.from(text)
    sinceToken += text.length
    sinceValue += text.length
    const lineOfLastToken = () =>
      line + countLineEnds(bytes.subarray(0, Math.max(0, lastOffset - offset)).toString('latin1'))
    namingErrors(lineOfLastToken, () => {
      tokenizer.write(bytes)
      if (sinceToken > MAX_LINE_LENGTH) throw new ReadError(TEXTS.longLine)
      if (sinceValue > MAX_VALUE_LENGTH) throw new ReadError(TEXTS.largeJson)
    })
    yield* found.splice(0)
    offset += bytes.length
    line += countLineEnds(text)
  }
  namingErrors(
    () => line,
    () => {
      if (!tokenizer.isEnded) tokenizer.end()
      if (!parser.isEnded) throw new ReadError(TEXTS.brokenJson)
    },
  )
  yield* found
}

/** Calls the parser and adds the line number to its errors. */
function namingErrors(line: () => number, parse: () => void): void {
  try {
    parse()
  } catch (error) {
    if (error instanceof ReadError) throw new ReadError(error.message, line())
    if (isOfParser(error)) throw new ReadError(TEXTS.brokenJson, line())
    throw error
  }
}

/** One value per line, with the number of its line. */
export async function* jsonLinesOf(source: Source): AsyncGenerator<{ line: number; value: unknown }> {
  for await (const { line, text } of linesOf(source)) {
    if (text.trim() === '') continue
    let value: unknown
    try {
      value = JSON.parse(text.replace(/^\uFEFF/, ''))
    } catch {
      throw new ReadError(TEXTS.brokenJson, line)
    }
    yield { line, value }
  }
}

const OUTLINE_DEPTH = 4

/** Which keys are where in the start of a file: `playlists.*.items`. Null if it is no JSON. */
export function outlineOf(text: string): Set<string> | null {
  const outline = new Set<string>()
  const stack: { isArray: boolean; key: string }[] = []
  let expectsKey = false
  let tokens = 0
  const tokenizer = new Tokenizer()
  tokenizer.onToken = ({ token, value }: ParsedTokenInfo) => {
    tokens++
    const top = stack.at(-1)
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (stack.length === MAX_DEPTH) throw new ReadError(TEXTS.deepJson)
      const isArray = token === TokenType.LEFT_BRACKET
      stack.push({ isArray, key: isArray ? '*' : '' })
      expectsKey = !isArray
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      stack.pop()
      expectsKey = false
    } else if (token === TokenType.COMMA) expectsKey = top !== undefined && !top.isArray
    else if (token === TokenType.STRING && expectsKey && top) {
      top.key = String(value)
      expectsKey = false
      if (stack.length <= OUTLINE_DEPTH) outline.add(stack.map(({ key }) => key).join('.'))
    }
  }
  try {
    tokenizer.write(text)
  } catch (error) {
    // The part before the error may be enough to recognise the file. Reading it will name the error.
    if (!isOfParser(error) && !(error instanceof ReadError)) throw error
  }
  return tokens > 1 && outline.size > 0 ? outline : null
}

function depthChange(token: TokenType): number {
  if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) return 1
  return token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET ? -1 : 0
}

/** The parser throws a plain error when the file ends too early or goes on after its end. */
const isOfParser = (error: unknown): error is Error =>
  error instanceof TokenizerError ||
  error instanceof TokenParserError ||
  (error instanceof Error && error.constructor === Error)
