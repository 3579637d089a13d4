export type NoteDotProps = {
  /** Whether the pointer is over it. */
  active?: boolean
  cx?: number | null
  /** Null where a line has a gap. */
  cy?: number | null
  fill?: string
  stroke?: string
}

/** A point of a line, drawn as a note head. The charting library passes its position and colour. */
export function NoteDot({ active, cx, cy, fill, stroke }: NoteDotProps) {
  if (cx == null || cy == null) return null
  const size = active ? 9 : 7
  return (
    <ellipse
      cx={cx}
      cy={cy}
      rx={size}
      ry={size * 0.72}
      transform={`rotate(-20 ${cx} ${cy})`}
      // The library passes the colour of a plain dot as its stroke and that of an active dot as its fill.
      fill={active ? fill : stroke}
      stroke="var(--bg)"
      strokeWidth="2.5"
    />
  )
}
