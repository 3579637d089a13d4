import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

const FORBIDDEN = [
  // These words hide the subject of a sentence: name the person, the client, the message or the value instead.
  /\b(?:whoever|told|said)\b/i,
  // A comment that begins with such a clause cannot be read before the code below it.
  /^\s*(?:\/\/|--|\/\*\*?|\{\/\*|\* ) ?(?:What|Who|Whose|Whatever)\b(?!.*\?)/,
  // Former names of parts of the design system: a newcomer looks for Button and Cover.
  /<(?:Icon|Play|Move)?Key(?! extends)\b|\bKeyLink\b|Sleeve\b/,
]

const ALLOWED: Record<string, string> = {
  'CONTRIBUTING.md': 'its examples quote sentences that were replaced',
  'cli/test/words.test.ts': 'it names the words',
  'docs/glossary.md': 'it names what was renamed',
  'server/testing/matching/labelledCatalogue.ts': 'the title of a song',
  'server/testing/matching/labelledRows.ts': 'the title of a song',
}

/** Generated folders, those of other people, and texts that must not change: released migrations and the changelog. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|dist|data|test-results|migrations|CHANGELOG\.md|\.(?!github)[^/]*)(?:\/|$)/
const TEXT = /\.(?:tsx?|m?js|css|sql|md)$/

const files = readdirSync(PROJECT, { withFileTypes: true })
  .filter(({ name }) => !SKIPPED.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(PROJECT, entry.name), { recursive: true, encoding: 'utf8' }).map(
          (file) => `${entry.name}/${file}`,
        )
      : [entry.name],
  )
  .filter((file) => TEXT.test(file) && !SKIPPED.test(file))

const dialectIn = (text: string) =>
  text
    .split('\n')
    .flatMap((line, i) =>
      FORBIDDEN.some((pattern) => pattern.test(line)) ? [`${i + 1}: ${line.trim()}`] : [],
    )
const found = new Map(
  files.flatMap((file) => {
    const lines = dialectIn(readFileSync(join(PROJECT, file), 'utf8'))
    return lines.length > 0 ? [[file, lines]] : []
  }),
)

test('every sentence names its subject', () => {
  expect(
    [...found].flatMap(([file, lines]) => (file in ALLOWED ? [] : lines.map((line) => `${file}:${line}`))),
  ).toEqual([])
})

test('every exception is still needed', () => {
  expect(Object.keys(ALLOWED).filter((file) => !found.has(file))).toEqual([])
})

test.each([
  ['// Whoever asks may see it.'],
  ['  // What was lost meanwhile.'],
  ['/** Who may enter. */'],
  [' * What the author wrote.'],
  ['    -- Who is away is left out.'],
  ["test('a client that is told to wait', () => {})"],
  ['const said = await command()'],
  ['<IconKey label="Más opciones" />'],
])('%s is found', (line) => expect(dialectIn(line)).toHaveLength(1))

test.each([
  ['// A person who asks may see it.'],
  ['// What if the server is away? The client tries again.'],
  ['What we gain:'],
  ['const isUntold = true'],
  ['useQuery<Song, Error, Song, QueryKey>'],
])('%s is not', (line) => expect(dialectIn(line)).toEqual([]))

test('the glossary defines each word once', () => {
  const glossary = readFileSync(join(PROJECT, 'docs/glossary.md'), 'utf8')
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll(/\([^)]*\)/g, '').split(','),
  )
  const known = words.map((word) => word.trim()).filter((word) => !['word', '---'].includes(word))
  expect(known.filter((word, i) => known.indexOf(word) !== i)).toEqual([])
})
