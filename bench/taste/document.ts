import { readFile, writeFile } from 'node:fs/promises'
import { describeMachine } from '../machine.ts'
import { asMarkdown } from '../report.ts'

export type Row = Record<string, string | number>

const FILE = new URL('../../docs/performance/taste.md', import.meta.url)
const HEAD = '# Taste\n\n'

/** Writes tables to docs/performance/taste.md, each in a section of its own. The text of other sections stays. */
export async function writeSections(command: string, tables: ReadonlyMap<string, Row[]>) {
  const text = await readFile(FILE, 'utf8').catch(() => HEAD)
  const [head = HEAD, ...sections] = text.split(/^(?=## )/m)
  const written = new Map(sections.map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section]))
  for (const [title, rows] of tables)
    written.set(
      title,
      `## ${title}\n\nWritten by \`${command}\`. ${describeMachine()}\n\n${asMarkdown(rows)}\n\n`,
    )
  await writeFile(FILE, `${[head, ...written.values()].join('').trimEnd()}\n`)
}
