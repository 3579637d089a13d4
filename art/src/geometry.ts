export const TAU = 2 * Math.PI

/**
 * Engines may round Math.sin differently in the last bit; this uses only operations that IEEE 754 defines exactly,
 * so a drawing is the same text on every machine. The error is below 1e-9.
 */
export function sin(angle: number): number {
  let x = angle - Math.round(angle / TAU) * TAU
  if (x > Math.PI / 2) x = Math.PI - x
  else if (x < -Math.PI / 2) x = -Math.PI - x
  const s = x * x
  const tail = s * (1 / 362880 + s * (-1 / 39916800 + s / 6227020800))
  return x * (1 + s * (-1 / 6 + s * (1 / 120 + s * (-1 / 5040 + tail))))
}

export function cos(angle: number): number {
  return sin(angle + Math.PI / 2)
}

/** Coordinates are written with one decimal: finer than a pixel at any size we draw. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The numbers 0, 1 … count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
