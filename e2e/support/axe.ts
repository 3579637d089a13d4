import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that depend on the width; the others give the same result on a desktop and are slow. */
const PHONE_RULES = ['target-size', 'scrollable-region-focusable', 'label-content-name-mismatch']

/** What axe finds in the dark theme, and what its colour rules find in the light theme. */
export async function violations(page: Page, where: string): Promise<string[]> {
  if (test.info().project.name === 'phone')
    return describeAll(await axe(page).withRules(PHONE_RULES).analyze(), where)
  const dark = await axe(page).withTags(WCAG).analyze()
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  const light = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  return [...describeAll(dark, where), ...describeAll(light, where)]
}

/** Reports violations only: describing every element that passes takes axe a good part of its time. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

const describeAll = ({ violations: found }: Awaited<ReturnType<AxeBuilder['analyze']>>, where: string) =>
  found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}\n  ${node.failureSummary}`),
  )
