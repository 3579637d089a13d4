import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'
import { count } from './counts.ts'

const { TEST_ALL } = process.env
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Rules that depend on the width; the others give the same result on a desktop and are slow. */
const PHONE_RULES = ['target-size', 'scrollable-region-focusable', 'label-content-name-mismatch']

type Part = {
  /** Limits the check to a part of the page, for what covers the rest of it. */
  within?: string
}

/**
 * The faults that axe finds in the dark theme, and in `npm run test:all` those of its colour rules in the light theme. On a phone, what
 * depends on the width.
 */
export async function violations(page: Page, where: string, part: Part = {}): Promise<string[]> {
  if (test.info().project.name === 'phone') return phoneFaults(page, where, part)
  const dark = await analyze(page, part, (axe) => axe.withTags(WCAG))
  if (!TEST_ALL) return describeAll(dark, where)
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  const light = await analyze(page, part, (axe) => axe.withRules(COLOUR_RULES))
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  return [...describeAll(dark, where), ...describeAll(light, where)]
}

/** Texts that are squeezed at the width of a phone, and in `npm run test:all` what axe finds there. */
export async function phoneFaults(page: Page, where: string, part: Part = {}): Promise<string[]> {
  const squeezed = (await page.evaluate(findSqueezed)).map((text) => `${where}: no room for «${text}»`)
  if (!TEST_ALL) return squeezed
  await page.evaluate(pinBars, false)
  const found = await analyze(page, part, (axe) => axe.withRules(PHONE_RULES))
  await page.evaluate(pinBars, true)
  return [...describeAll(found, where), ...squeezed]
}

/** Wherever a page is scrolled to, a bar at the edge of the screen covers half of something, which axe takes for a target that is too small. */
const pinBars = (pinned: boolean) => {
  for (const bar of document.querySelectorAll<HTMLElement>('nav, header')) {
    if (pinned) bar.style.removeProperty('position')
    else if (['fixed', 'sticky'].includes(getComputedStyle(bar).position)) bar.style.position = 'static'
  }
}

/** Texts that have so little room that a line holds a letter or two. */
const findSqueezed = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const squeezed: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? ''
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (text.length >= 8 && lines > text.length / 3) squeezed.push(text)
  }
  return squeezed
}

/**
 * Reports violations only: describing every element that passes takes axe a good part of its time. Its legacy mode opens no page
 * of its own to put the results of frames together.
 */
function analyze(page: Page, { within }: Part, choose: (axe: AxeBuilder) => AxeBuilder) {
  count('axe')
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  return choose(within === undefined ? axe : axe.include(within)).analyze()
}

const describeAll = ({ violations: found }: Awaited<ReturnType<AxeBuilder['analyze']>>, where: string) =>
  found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}\n  ${node.failureSummary}`),
  )
