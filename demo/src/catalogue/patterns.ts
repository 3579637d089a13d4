import { ContentError, readLists, readSections } from '../content.ts'

const PATTERN_FILE = 'catalogue/titlePatterns.txt'

/** The lists that a pattern draws from, by the name of their placeholder. */
export const VOCABULARY = readSections('catalogue/vocabulary.txt')

/** Words for the titles of a genre's songs; not every genre has such words. */
export const RHYTHMS = readSections('catalogue/rhythms.txt')

/** Templates of titles; the file describes their placeholders. */
export const PATTERNS = readLists(PATTERN_FILE, [
  'everyday',
  'tropical',
  'regional',
  'urban',
  'club',
  'calm',
  'heavy',
  'roots',
  'kids',
  'portuguese',
  'gospel',
  'withRhythm',
  'albums',
])

for (const pattern of Object.values(PATTERNS).flat())
  for (const [placeholder, name = ''] of pattern.matchAll(/\{-?(\w+)\}/g))
    if (name !== 'rhythm' && !VOCABULARY.has(name))
      throw new ContentError(PATTERN_FILE, `no list for ${placeholder} in "${pattern}"`)
