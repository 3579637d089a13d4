/** A chart is a staff: always five lines. */
const LINES = 5

/** Five evenly spaced, easily read values from zero to at least `highest`. */
export function staffTicks(highest: number): number[] {
  const step = readableStep(Math.max(highest, 1) / (LINES - 1))
  return Array.from({ length: LINES }, (_, line) => line * step)
}

/** The first of 1, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not below `step`; whole from 1 on. */
function readableStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const factors = [1, 2, 2.5, 3, 4, 5, 6, 8, 10]
  const readable = factors.map((factor) => factor * power).find((value) => value >= step && isWhole(value))
  return readable ?? Math.ceil(step)
}

function isWhole(value: number): boolean {
  return Number.isInteger(value)
}
