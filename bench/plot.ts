const [WIDTH, HEIGHT] = [860, 460]
const FRAME = { left: 60, right: 250, top: 50, bottom: 60 }
const COLOURS = ['#0a7d4f', '#c2410c', '#1d4ed8', '#a21caf', '#b45309', '#0e7490', '#be123c', '#4d7c0f']

type Line = { name: string; p95: number[] }

/** Plots the p95 of each read by dataset size, on a logarithmic x axis. */
export function plotGrowth(sizes: readonly number[], lines: readonly Line[]): string {
  const most = niceTop(Math.max(...lines.flatMap((line) => line.p95)))
  const [least = 1, largest = 10] = [sizes[0], sizes.at(-1)]
  const spread = Math.log10(largest) - Math.log10(least) || 1
  const x = (size: number) =>
    FRAME.left + ((Math.log10(size) - Math.log10(least)) / spread) * (WIDTH - FRAME.left - FRAME.right)
  const y = (ms: number) => HEIGHT - FRAME.bottom - (ms / most) * (HEIGHT - FRAME.top - FRAME.bottom)

  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(most * share)
    return `<line x1="${FRAME.left}" x2="${WIDTH - FRAME.right}" y1="${at}" y2="${at}" stroke="#d4d4d4"/>
<text x="${FRAME.left - 8}" y="${at + 4}" text-anchor="end">${most * share}</text>`
  })
  const marks = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${HEIGHT - FRAME.bottom + 22}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  )
  const drawn = lines.map(({ name, p95 }, i) => {
    const colour = COLOURS[i % COLOURS.length]
    const points = p95.map((ms, place) => `${x(sizes[place] ?? least).toFixed(1)},${y(ms).toFixed(1)}`)
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',')
      return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`
    })
    const at = FRAME.top + 10 + i * 24
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>${dots.join('')}
<rect x="${WIDTH - FRAME.right + 24}" y="${at - 10}" width="14" height="14" rx="3" fill="${colour}"/>
<text x="${WIDTH - FRAME.right + 46}" y="${at + 2}">${name} (×${((p95.at(-1) ?? 0) / (p95[0] ?? 1)).toFixed(2)})</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="p95 of each read by dataset size" font-family="system-ui, sans-serif" font-size="13" fill="#262626">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${FRAME.left}" y="26" font-size="16" font-weight="600">p95 of each read in ms, by number of songs and reviews</text>
${[...grid, ...marks, ...drawn].join('\n')}
</svg>
`
}

function niceTop(value: number) {
  const step = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / step) * step
}
