export type NoteDotProps = {
  /** The one under the pointer. */
  active?: boolean
  cx?: number
  cy?: number
  fill?: string
  stroke?: string
}

/** A point of a line: a note head. The charting library hands in where it is and its ink. */
export function NoteDot({ active, cx, cy, fill, stroke }: NoteDotProps) {
  if (cx === undefined || cy === undefined) return null
  const size = active ? 9 : 7
  return (
    <ellipse
      cx={cx}
      cy={cy}
      rx={size}
      ry={size * 0.72}
      transform={`rotate(-20 ${cx} ${cy})`}
      // The library paints a plain dot as a coloured ring, and the active one the other way round.
      fill={active ? fill : stroke}
      stroke="var(--bg)"
      strokeWidth="2.5"
    />
  )
}
