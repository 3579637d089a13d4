type Wire<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** Formats the dates of a row as ISO 8601. */
export const toWire = <T extends object>(row: T) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Wire<T>

export const allToWire = <T extends object>(rows: readonly T[]) => rows.map(toWire)
