import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, 'src')
const KIT = 'base/ui/'
const STYLES = `${KIT}styles/`
const MOST_FONT_SIZES = 12

const SPACE = /^(gap|row-gap|column-gap|padding[\w-]*|border[\w-]*radius)$/
const LENGTH = /[\d.]+(px|r?em|pt|ch|ex)\b/
const FONT_SIZE = /^(font-size: |font: \d+ )(var\(--fs-[\w-]+\)|inherit)|^font: inherit$/
/** Sizes that are computed: a headline fits its longest word, an initial its picture. */
const COMPUTED = /var\(--(longest-word|size)\)/
/** Large numbers that are part of a drawing. */
const DRAWINGS = [
  'music/catalogue/Card.module.css:font: 900 7.5rem / 0.78 var(--font-display)',
  'pages/NotFoundPage.module.css:font: 900 380px var(--font-display)',
  'people/premium/PlanTicket.module.css:font: 900 clamp(min(4.25rem, 26vw), 9vw, 8.5rem) / 0.78 var(--font-display)',
]

type Declaration = { file: string; line: number; property: string; value: string }

const read = (file: string) => readFileSync(join(SRC, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: SRC }).sort()
const modules = sheets.filter((file) => file.endsWith('.module.css') && !file.startsWith(KIT))
const utilities = read(`${STYLES}utilities.css`)

/** The declarations of a style sheet, each of which Biome has put on a line. */
function declarationsOf(file: string): Declaration[] {
  return read(file)
    .split('\n')
    .flatMap((text, i) => {
      const [, property, value] = /^\s+([\w-]+):\s*(.+);$/.exec(text) ?? []
      return property && value ? [{ file, line: i + 1, property, value }] : []
    })
}

const named = ({ file, line, property, value }: Declaration) => `${file}:${line} ${property}: ${value}`

/** The rules at a depth that consist of one class, without those whose class other rules mention too. */
function plainClasses(css: string, indent = '') {
  const rule = new RegExp(`(?<!,\\n)^${indent}\\.([\\w-]+) \\{\\n([^{}]+;)\\n${indent}\\}`, 'gm')
  return [...css.matchAll(rule)]
    .filter(([, name]) => [...css.matchAll(new RegExp(`\\.${name}(?![\\w-])`, 'g'))].length === 1)
    .map(({ 1: name = '', 2: body = '', index }) => ({
      name,
      line: css.slice(0, index).split('\n').length,
      declarations: body.trim().split(/\s*\n\s*/),
    }))
}

/** Class names that elements are given by their literal name. */
function literalNames(tsx: string) {
  const texts = [
    ...[...tsx.matchAll(/[cC]lassName="([^"]*)"/g)].map(([, names = '']) => names),
    ...[...tsx.matchAll(/[cC]lassName=\{`([^`]*)`\}/g)].map(([, names = '']) =>
      names.replaceAll(/\$\{[^}]*\}/g, ''),
    ),
  ]
  return texts.flatMap((names) => names.split(/\s+/)).filter(Boolean)
}

test('space and corners outside the kit come from tokens', () => {
  const raw = modules
    .flatMap(declarationsOf)
    .filter(
      ({ property, value }) => SPACE.test(property) && LENGTH.test(value.replaceAll(/var\([^)]*\)/g, '')),
    )
  expect(raw.map(named)).toEqual([])
})

test('font sizes come from at most twelve tokens', () => {
  const tokens = new Set(
    [...read(`${STYLES}tokens.css`).matchAll(/^ +(--fs-[\w-]+):/gm)].map(([, name]) => name),
  )
  expect(tokens.size).toBeLessThanOrEqual(MOST_FONT_SIZES)
  const raw = sheets
    .filter((file) => file !== `${STYLES}tokens.css`)
    .flatMap(declarationsOf)
    .filter(({ property }) => property === 'font-size' || property === 'font')
    .filter(({ property, value }) => !FONT_SIZE.test(`${property}: ${value}`) && !COMPUTED.test(value))
    .filter(({ file, property, value }) => !DRAWINGS.includes(`${file}:${property}: ${value}`))
  expect(raw.map(named)).toEqual([])
})

test('a module declares no class that the classes for layout and text can express', () => {
  const offered = plainClasses(utilities, '  ').map(({ declarations }) => declarations)
  const isExpressible = (declarations: string[]) => {
    const fitting = offered.filter((each) => each.every((declaration) => declarations.includes(declaration)))
    return declarations.every((declaration) => fitting.flat().includes(declaration))
  }
  const repeated = modules.flatMap((file) =>
    plainClasses(read(file))
      .filter(({ declarations }) => isExpressible(declarations))
      .map(({ name, line, declarations }) => `${file}:${line} .${name} { ${declarations.join(' ')} }`),
  )
  expect(repeated).toEqual([])
})

test('each class for layout and text is used, and no other literal class', () => {
  const sources = globSync('**/*.tsx', { cwd: SRC, exclude: ['**/*.test.tsx'] }).map((file) => ({
    file,
    text: read(file),
  }))
  const offered = plainClasses(utilities, '  ').map(({ name }) => name)
  const unknown = sources.flatMap(({ file, text }) =>
    literalNames(text)
      .filter((name) => !offered.includes(name))
      .map((name) => `${file} ${name}`),
  )
  expect(unknown).toEqual([])
  const words = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))
  expect(offered.filter((name) => !words.has(name))).toEqual([])
})

test('each class that a component takes from its module is declared there', () => {
  const missing = globSync('**/*.{ts,tsx}', { cwd: SRC }).flatMap((file) => {
    const text = read(file)
    return [...text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)'$/gm)].flatMap(
      ([, classes = '', path = '']) => {
        const declared = new Set(read(join(dirname(file), path)).match(/(?<=\.)[a-zA-Z_][\w-]*/g) ?? [])
        const used = [...text.matchAll(new RegExp(`(?<![\\w.])${classes}\\.(\\w+)`, 'g'))].map(
          ([, name = '']) => name,
        )
        return used.filter((name) => !declared.has(name)).map((name) => `${file} ${classes}.${name}`)
      },
    )
  })
  expect(missing).toEqual([])
})
