/** One line of the report: a value of each installation, and whether the goal is met. */
export type Figure = {
  name: string
  small: string
  large: string
  /** The ratio of the large value to the small one. */
  ratio: string
  goal: string
  met: 'yes' | 'NO' | ''
}

type Values = { small: number | null; large: number | null }
type Goal = { maxRatio?: number; max?: number | null }

/** Digits after the point of a value in this unit. */
const DIGITS: Record<string, number> = { '': 0, ms: 2, s: 1, GB: 2, MB: 0 }

/** A figure whose goal is a multiple of the small installation, or an absolute maximum for the large one. */
export function figureOf(name: string, unit: string, { small, large }: Values, goal: Goal = {}): Figure {
  const text = (value: number | null) =>
    value === null ? '–' : `${value.toFixed(DIGITS[unit] ?? 1)} ${unit}`
  const ratio = small && large ? large / small : null
  const { maxRatio, max = null } = goal
  const isJudged = large !== null && (max !== null || (maxRatio !== undefined && ratio !== null))
  const isMet =
    (max === null || (large ?? 0) <= max) && (maxRatio === undefined || ratio === null || ratio <= maxRatio)
  return {
    name,
    small: text(small),
    large: text(large),
    ratio: ratio === null ? '' : `×${ratio.toFixed(2)}`,
    goal: maxRatio !== undefined ? `×${maxRatio}` : max === null ? '' : text(max),
    met: isJudged ? (isMet ? 'yes' : 'NO') : '',
  }
}
