export type NoteDotProps = { cx?: number; cy?: number; stroke?: string; size?: number }

/** A point of a line: a note head. The charting library hands in where and in which ink. */
export function NoteDot({ cx, cy, stroke, size = 7 }: NoteDotProps) {
  if (cx === undefined || cy === undefined) return null
  return (
    <ellipse
      cx={cx}
      cy={cy}
      rx={size}
      ry={size * 0.72}
      transform={`rotate(-20 ${cx} ${cy})`}
      fill={stroke}
      stroke="var(--bg)"
      strokeWidth="2.5"
    />
  )
}
