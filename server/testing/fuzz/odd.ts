import fc from 'fast-check'

const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)])

/** Strings that are known to break programs. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202eoirausu',
  'שלום עולם',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(600),
  'x'.repeat(10_000),
  "'; drop table users; --",
  '%', // an incomplete escape
  '%00',
  '..%2f..%2fetc/passwd',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e308',
  '99999999999999999999',
  '2026-02-31',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
]

/** The `binary` unit of fast-check would keep a map of the million characters in memory, to recognize those of an example. */
const character = fc
  .integer({ min: 0, max: 0x10_ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

export const anyText = (maxLength: number) => fc.string({ unit: character, maxLength })

export const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), anyText(80))

/** Any JSON value, in place of the expected one. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    [],
    [null],
    {},
    deep(200),
    JSON.parse('{"__proto__":{"role":"Admin"},"constructor":{"prototype":{}}}'),
    { $gt: '' },
  ),
  fc.jsonValue({ maxDepth: 3 }),
)
