import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import type { Row } from './csv.ts'
import { ReadError } from './errors.ts'
import type { Source } from './source.ts'
import { xmlOf } from './xml.ts'
import type { Member } from './zip.ts'

const MAX_COLUMNS = 1_000
/** In characters: the different titles, artists and albums of some hundred thousand listens. */
const MAX_STRINGS_LENGTH = 32 * 1024 * 1024
/** Empty strings take memory too. */
const STRING_COST = 16

export type Sheet = { name: string; rows(): AsyncGenerator<Row> }

export const isWorkbook = (members: readonly Member[]) =>
  members.some(({ path }) => path === 'xl/workbook.xml')

/** The sheets of a workbook, in order. */
export async function sheetsOf(members: readonly Member[]): Promise<Sheet[]> {
  const member = (path: string) => members.find((each) => each.path.toLowerCase() === path.toLowerCase())
  const workbook = member('xl/workbook.xml')
  const relations = member('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new ReadError(TEXTS.noSheet)
  const targets = new Map<string, string>()
  for await (const { Id, Target } of attributesOf(relations, 'Relationship'))
    if (Id && Target) targets.set(Id, Target)
  const sharedStrings = member('xl/sharedStrings.xml')
  let strings: Promise<string[]> | null = null
  const sheets: Sheet[] = []
  for await (const attributes of attributesOf(workbook, 'sheet')) {
    const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? ''
    const target = targets.get(id)?.replace(/^\/?(xl\/)?/, '')
    const content = target === undefined ? undefined : member(`xl/${target}`)
    if (!content) continue
    sheets.push({
      name: attributes.name ?? '',
      async *rows() {
        strings ??= sharedStrings ? stringsOf(sharedStrings) : Promise.resolve([])
        yield* rowsOfSheet(content, await strings)
      },
    })
  }
  if (sheets.length === 0) throw new ReadError(TEXTS.noSheet)
  return sheets
}

const attributesOf = (source: Source, element: string) =>
  xmlOf<Record<string, string>>(source, (found) => ({
    open(name, attributes) {
      if (name === element) found.push({ ...attributes })
    },
    text() {},
    close() {},
  }))

/** The texts that cells refer to by number. The runs of a text are joined; phonetic guides are left out. */
async function stringsOf(source: Source): Promise<string[]> {
  const strings: string[] = []
  let length = 0
  const each = xmlOf<string>(source, (found) => {
    let text = ''
    let isText = false
    let isPhonetic = false
    return {
      open(name) {
        if (name === 'si') text = ''
        if (name === 'rPh') isPhonetic = true
        isText = name === 't' && !isPhonetic
      },
      text(part) {
        if (isText) text += part
      },
      close(name) {
        if (name === 'rPh') isPhonetic = false
        if (name === 'si') found.push(text)
        isText = false
      },
    }
  })
  for await (const text of each) {
    length += text.length + STRING_COST
    if (length > MAX_STRINGS_LENGTH) throw new ReadError(TEXTS.largeJson)
    strings.push(text)
  }
  return strings
}

const rowsOfSheet = (source: Source, strings: readonly string[]) =>
  xmlOf<Row>(source, (found) => {
    let rowNumber = 0
    let cells: string[] = []
    let column = 0
    let type = ''
    let value = ''
    let isValue = false
    return {
      open(name, attributes) {
        if (name === 'row') {
          rowNumber = Number(attributes.r) || rowNumber + 1
          cells = []
          column = -1
        } else if (name === 'c') {
          column = columnOf(attributes.r) ?? column + 1
          type = attributes.t ?? ''
          value = ''
        }
        isValue = name === 'v' || name === 't'
      },
      text(part) {
        if (isValue) value += part
      },
      close(name) {
        isValue = false
        if (name === 'c' && column < MAX_COLUMNS) {
          while (cells.length < column) cells.push('')
          cells[column] = (type === 's' ? (strings[Number(value)] ?? '') : value).trim()
        } else if (name === 'row' && cells.some((cell) => cell !== '')) found.push({ line: rowNumber, cells })
      },
    }
  })

/** 'C12' → 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
