/** The grid of a chart is a staff, so it always has five lines. */
const LINES = 5

/** Five evenly spaced, round values from zero to at least `highest`. */
export function staffTicks(highest: number): number[] {
  const step = roundStep(Math.max(highest, 1) / (LINES - 1))
  return Array.from({ length: LINES }, (_, line) => line * step)
}

/** The smallest whole number of the form 1, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten that is at least `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const factors = [1, 2, 2.5, 3, 4, 5, 6, 8, 10]
  const round = factors.map((factor) => factor * power).find((value) => value >= step && isWhole(value))
  return round ?? Math.ceil(step)
}

function isWhole(value: number): boolean {
  return Number.isInteger(value)
}
