/** One item for each id, in the order of the ids; null where there is none. */
export function inOrderOf<R extends { api_id: string }, T>(
  apiIds: readonly string[],
  rows: readonly R[],
  as: (row: R) => T,
): (T | null)[] {
  const found = new Map(rows.map((row) => [row.api_id, row]))
  return apiIds.map((apiId) => {
    const row = found.get(apiId)
    return row ? as(row) : null
  })
}

/** The property that marks a hidden item in its details. */
export const hiddenMark = ({ hidden_at }: { hidden_at: Date | null }) =>
  hidden_at === null ? {} : { hidden: true as const }

/** Null for a hidden item. */
export const shown = <T extends { hidden?: true | undefined }>(item: T | null | undefined): T | null =>
  item && !item.hidden ? item : null
