import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, 'src')

/** Elements that may be translucent: pictures, disabled elements, and a dragged one, which is a copy of the one at the pointer. */
const MAY_FADE = /(\b(img|svg)|:disabled|\[data-dragged\])$/
/** Other pictures. */
const PICTURES = [
  'music/player/Waveform.module.css .ahead',
  'listening/taste/TasteProfile.module.css .muted .picture',
]

/** The selectors of a style sheet that fade their elements, without those that hide them and without animations. */
function fadedBy(css: string) {
  const faded: string[] = []
  const blocks: string[] = []
  for (const [, text = '', mark] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const part = text.trim()
    const opacity = /^opacity:\s*(.*)$/.exec(part)?.[1]
    const isAnimation = blocks.some((block) => block.startsWith('@keyframes'))
    if (opacity !== undefined && !['0', '1'].includes(opacity) && !isAnimation)
      faded.push(blocks.filter((block) => !block.startsWith('@')).join(' '))
    if (mark === '{') blocks.push(part)
    if (mark === '}') blocks.pop()
  }
  return faded.flatMap((selectors) => selectors.split(/,\s*/))
}

test('a style sheet is read with its nesting', () => {
  const css = `
    @layer ui { .a { &[aria-busy="true"] { color: red; opacity: 0.5 } opacity: 1; } /* .b { opacity: 0.5 } */ }
    @keyframes come { from { opacity: 0.3; } }
    .c, .d img { opacity: var(--faint); }`
  expect(fadedBy(css)).toEqual(['.a &[aria-busy="true"]', '.c', '.d img'])
})

/** Text with a contrast of 4.5:1 falls below it with any opacity, and content that loads or waits must stay readable. */
test('text is not faded', () => {
  const faded = globSync('**/*.css', { cwd: SRC }).flatMap((file) =>
    fadedBy(readFileSync(join(SRC, file), 'utf8')).map((selector) => `${file} ${selector}`),
  )
  expect(faded).toEqual(expect.arrayContaining(PICTURES))
  expect(faded.filter((each) => !MAY_FADE.test(each) && !PICTURES.includes(each))).toEqual([])
})
