import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from './src/running/admin/runbookParts.ts'
import { RUNBOOKS } from './src/running/admin/runbooks.ts'

const DOCUMENT = readFileSync(new URL('../docs/runbooks.md', import.meta.url), 'utf8')

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const sections = DOCUMENT.split(/^## /m)
  .slice(1)
  .map((section) => ({
    id: slug(section.slice(0, section.indexOf('\n'))),
    commands: [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ),
  }))

test('the page and docs/runbooks.md have the same runbooks, with the same commands in the same order', () => {
  const shown = RUNBOOKS.map(({ id, first, steps }) => ({
    id,
    commands: [...first, ...steps.flatMap(({ commands = [] }) => commands)],
  }))
  expect(shown).toEqual(sections.map(({ id, commands }) => ({ id, commands })))
  expect(sections.length).toBeGreaterThanOrEqual(9)
})

test('both say in the same way how a command is run', () => {
  for (const { way, remusic } of COMMANDS) {
    expect(DOCUMENT).toContain(way)
    expect(DOCUMENT).toContain(`\`${remusic}\``)
  }
})

test('docs/emergencias.md has what the page says', async () => {
  const block = (commands: readonly string[], indent = '') =>
    ['```sh', ...commands, '```'].map((line) => indent + line).join('\n')
  const rows = COMMANDS.map(
    ({ way, remusic, psql }) => `| ${way} | \`${remusic}\` | ${psql === null ? '–' : `\`${psql}\``} |`,
  )
  const chapters = RUNBOOKS.map(({ title, symptom, first, steps, over }) => {
    const numbered = steps.map(({ text, commands = [], link }, i) => {
      const place = link ? ` En el panel: «${link.label}» (\`${link.to}\`).` : ''
      return [`${i + 1}. ${text}${place}`, ...(commands.length > 0 ? [block(commands, '   ')] : [])].join(
        '\n',
      )
    })
    return `## ${title}\n\n**Se ve:** ${symptom}\n\n${block(first)}\n\n${numbered.join('\n')}\n\n**Terminó cuando** ${over}\n`
  })
  const document = [
    `# Emergencias

Qué hacer cuando algo anda mal en una instalación: lo que se ve, la primera orden, los pasos y cómo se sabe que terminó. Es lo mismo que
muestra el panel en «Emergencias» (\`/admin/emergencias\`) y, en inglés, [runbooks.md](runbooks.md), que además dice cómo reiniciar un
servidor tras otro. \`npm run test:unit -- web/runbooks -u\` escribe este documento con lo que dice el panel.

Así se escriben \`remusic …\` y \`psql …\`:

| se inició con | \`remusic …\` | \`psql …\` |
| --- | --- | --- |
${rows.join('\n')}
`,
    ...chapters,
  ].join('\n')
  await expect(document).toMatchFileSnapshot('../docs/emergencias.md')
})
