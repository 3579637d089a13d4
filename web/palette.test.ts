import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './src/base/ui/styles/theme.ts'

const tokens = readFileSync(new URL('src/base/ui/styles/tokens.css', import.meta.url), 'utf8')

/** Mantine computes with colours and cannot read the variables of tokens.css, so theme.ts repeats them. */
test.each(['berenjena', 'mango', 'buganvilla', 'jacaranda', 'nopal', 'aji'])(
  '%s has the same shades in theme.ts and in tokens.css',
  (ink) => {
    const shades = [...tokens.matchAll(new RegExp(`--${ink}-\\d: (#\\w{6});`, 'g'))].map(([, shade]) => shade)
    expect(shades).toHaveLength(10)
    expect(theme.colors?.[ink]?.map((shade) => shade.toLowerCase())).toEqual(shades)
  },
)
