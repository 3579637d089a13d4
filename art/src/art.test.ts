import { describe, expect, test } from 'vitest'
import { flaw } from '../testing/wellFormed.ts'
import { avatar } from './avatar.ts'
import { cover, coverColors } from './cover.ts'
import { FAMILY_NAMES } from './families/all.ts'
import { genrePoster } from './genre.ts'
import { melody } from './melody.ts'
import { colorsOf, contrast, PALETTE_NAMES } from './palettes.ts'
import { portrait } from './portrait.ts'
import { hash } from './random.ts'
import { samples } from './samples.ts'

const MAX_COVER_BYTES = 60_000
const MAX_AVATAR_BYTES = 8_000

/** Markup that could run scripts, load resources or link elsewhere. */
const ACTIVE = /<(script|foreignObject|image|a)\b|\son\w+="|href="[^#]|url\([^#]/

const HOSTILE = {
  'a script': '<script>alert(1)</script>',
  'an end of attribute': '" onload="alert(1)" x="',
  'an entity': 'Simón & Compañía &lt;b&gt; &#0;',
  'a comment and a section': '--><![CDATA[x]]><!--',
  'right-to-left text': 'مرحبا بالعالم \u202E olleh',
  'only emoji': '🎺👩‍👩‍👧🇦🇷',
  'no text': '',
  'only spaces': ' \t\n ',
  'control characters': 'a\u0000b\u0008c\u001F\uFFFE',
  'half of a surrogate pair': 'x\uD83D',
  'three hundred letters': 'Ñandú '.repeat(50),
  'one word of three hundred letters': 'W'.repeat(300),
  'a thousand accents on a letter': `e${'\u0301'.repeat(1000)}`,
}

describe.each(FAMILY_NAMES)('a cover of the family %s', (family) => {
  test.each(PALETTE_NAMES)('is well-formed and small in %s', (palette) => {
    for (const seed of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) {
      const { svg } = cover({
        seed,
        title: '¿Qué será de mi pingüino?',
        artist: 'Tía Magnética',
        family,
        palette,
      })
      expect(flaw(svg)).toBeNull()
      expect(wrongValue(svg)).toBeNull()
      expect(svg.length).toBeLessThan(MAX_COVER_BYTES)
    }
  })

  test.each(Object.entries(HOSTILE))('is safe with %s as its title', (_, text) => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { svg } = cover({ seed, title: text, artist: text, family })
      expect(flaw(svg)).toBeNull()
      expect(ACTIVE.exec(svg)).toBeNull()
      expect(wrongValue(svg)).toBeNull()
      expect(Buffer.byteLength(svg)).toBeLessThan(MAX_COVER_BYTES)
    }
  })

  test('has no grain in its lite version', () => {
    expect(cover({ seed: 'uno', title: 'Lluvia', family, lite: true }).svg).not.toContain('feTurbulence')
  })
})

// After an intended change, increase ART_VERSION; otherwise browsers keep showing the old drawings from their cache.
test('the same input gives the same drawing on every machine', () => {
  const prints = FAMILY_NAMES.map((family) =>
    hash(
      cover({ seed: 'verbena', title: 'Verbena', artist: 'Lucero', family, palette: 'mango' }).svg,
    ).toString(36),
  )
  expect(prints).toMatchInlineSnapshot(`
    [
      "12m6j0t",
      "155wttb",
      "1u2yli7",
      "1pq3sjc",
      "14p6atg",
      "1bu2j8j",
      "vw93pk",
      "13a1obh",
      "1qadpfc",
      "nyaedp",
    ]
  `)
  expect(hash(portrait({ seed: 'lucero' }).svg).toString(36)).toMatchInlineSnapshot(`"sggwd6"`)
  expect(hash(avatar({ seed: 'lunes' }).svg).toString(36)).toMatchInlineSnapshot(`"ep0vtd"`)
  expect(hash(genrePoster({ name: 'Cumbia' }).svg).toString(36)).toMatchInlineSnapshot(`"crecno"`)
})

test('another seed gives another drawing', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => `semilla-${index}`)
  expect(new Set(seeds.map((seed) => cover({ seed, title: 'Agosto' }).svg)).size).toBeGreaterThan(
    seeds.length * 0.98,
  )
  expect(new Set(seeds.map((seed) => avatar({ seed }).svg)).size).toBeGreaterThan(seeds.length * 0.9)
})

test('two covers on one page have different element ids', () => {
  const idsOf = (seed: string): string[] =>
    cover({ seed, family: 'paisaje' }).svg.match(/(?<= id=")[^"]+/g) ?? []
  expect(idsOf('uno')).toHaveLength(2)
  expect(idsOf('uno').filter((id) => idsOf('dos').includes(id))).toEqual([])
})

test.each(PALETTE_NAMES)('text on the wash of %s has enough contrast', (palette) => {
  const { wash, ink } = colorsOf(palette)
  expect(contrast(wash, ink)).toBeGreaterThanOrEqual(4.5)
})

test('the colours of a cover can be computed without drawing it', () => {
  for (const seed of ['uno', 'dos', 'tres']) {
    expect(cover({ seed, title: 'Lluvia', genre: 'Jazz' })).toMatchObject(
      coverColors({ seed, genre: 'Jazz' }),
    )
  }
})

test('a cover has a label for screen readers', () => {
  const { svg } = cover({ seed: 'x', title: 'Tú & yo', artist: 'Los "Ñ"' })
  expect(svg).toContain('role="img" aria-label="Portada de Tú &amp; yo, de Los &quot;Ñ&quot;"')
  expect(avatar({ seed: 'x' }).svg).toContain('aria-hidden="true"')
})

test.each(Object.entries(HOSTILE))('a portrait is safe with %s as its name', (_, name) => {
  for (const members of [undefined, 1, 2, 3, 40]) {
    const { svg } = portrait({ seed: `x${members}`, name, members })
    expect(flaw(svg)).toBeNull()
    expect(svg.length).toBeLessThan(MAX_COVER_BYTES)
  }
})

test('avatars are small and well-formed', () => {
  for (const palette of PALETTE_NAMES) {
    for (let index = 0; index < 40; index++) {
      const { svg } = avatar({ seed: `${palette}${index}`, palette })
      expect(flaw(svg)).toBeNull()
      expect(wrongValue(svg)).toBeNull()
      expect(svg.length).toBeLessThan(MAX_AVATAR_BYTES)
    }
  }
})

test('all spellings of a genre give the same poster', () => {
  const poster = genrePoster({ name: 'Electrónica' })
  expect(genrePoster({ name: 'ELECTRONICA' })).toEqual(poster)
  expect(genrePoster({ name: 'Electro' })).toEqual(poster)
  expect(genrePoster({ name: 'hip hop' })).toEqual(genrePoster({ name: 'Rap/Hip Hop' }))
})

test.each(Object.entries(HOSTILE))('an unknown genre gets a poster: %s', (_, name) => {
  expect(flaw(genrePoster({ name }).svg)).toBeNull()
})

test.each([
  ['melody', melody],
  ['sheet of samples', samples],
])('the %s is well-formed, and no two of its drawings share an id', (_, draw) => {
  const { svg } = draw()
  expect(flaw(svg)).toBeNull()
  expect(svg).not.toMatch(ACTIVE)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a hundred covers take less than three seconds of processor', () => {
  const start = process.cpuUsage()
  for (let index = 0; index < 100; index++)
    cover({ seed: `c${index}`, title: 'Verbena de los lunes', artist: 'Lucero' })
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(3_000)
})

/** Matches NaN, undefined and the like in numeric attributes. */
function wrongValue(svg: string) {
  return /NaN|undefined|null|Infinity|\de[-+]?\d/.exec(
    svg.replace(/aria-label="[^"]*"|#[\da-zA-Z]+| id="\w+"/g, ''),
  )
}
