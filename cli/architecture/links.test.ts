import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

const read = (path: string) => readFileSync(path, 'utf8')

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

test('every link of a document leads to a file and a heading that exist', () => {
  const documents = globSync('{*.md,{.github,docs,server/src}/**/*.md}', { cwd: PROJECT })
  const broken = documents
    .map((name) => join(PROJECT, name))
    .flatMap((document) =>
      [...read(document).matchAll(/\]\((?!\w+:|\/)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([link, path = '', anchor]) => {
          const target = path === '' ? document : join(dirname(document), path)
          const leads = existsSync(target) && (!anchor || anchorsOf(read(target)).includes(anchor))
          return leads ? [] : [`${document.slice(PROJECT.length + 1)}: ${link}`]
        },
      ),
    )
  expect(documents.length).toBeGreaterThan(80)
  expect(broken).toEqual([])
})
