import { range, round } from '../geometry.ts'
import { letterCount, line } from '../lettering.ts'
import { INK, PAPER } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { type Attributes, circle, element, ellipse, group, path, rect, through } from '../svg.ts'
import { type CoverDesign, credit, type Family, SIDE } from './design.ts'

/** Paper cut by hand: two sheets, a sun and a few leaves, each with its shadow. */
export const recorte: Family = (random, palette, design) => {
  const { ground, ink1, ink2, ink3, dark } = palette
  const id = `s${design.uid}`
  const area = { x: '-20%', y: '-20%', width: '140%', height: '140%' }
  const cast = { dx: 3, dy: 6, stdDeviation: 5, 'flood-color': dark, 'flood-opacity': '.42' }
  const raised = { filter: `url(#${id})` }
  const inks = random.shuffled([ink1, ink2, ink3])
  const [first, second, third] = [at(inks, 0), at(inks, 1), at(inks, 2)]

  let art = element('defs', {}, element('filter', { id, ...area }, element('feDropShadow', cast)))
  art += rect(0, 0, SIDE, SIDE, ground)
  art += sheet(random, corner(random, [-40, 40], [-40, 60], [260, 340]), first, raised)
  art += sheet(random, corner(random, [270, 330], [240, 300], [300, 360]), second, raised)
  art += group(
    circle(random.between(390, 470), random.between(110, 190), random.between(58, 92), third),
    raised,
  )
  const leaves = random.integer(3, 5)
  for (const index of range(leaves)) {
    const x = 70 + index * (460 / (leaves - 1)) + random.between(-20, 20)
    const y = random.between(470, 620)
    const length = random.between(210, 350)
    const ink = random.pick([dark, dark, second, third, ground])
    art += leaf(random, { x, y, length, ink, turn: random.between(-22, 22) }, raised)
  }
  return design.lettered ? art + label(random, design, raised) : art
}

type Sheet = { x: number; y: number; width: number; height: number; turn: number }
type Span = readonly [low: number, high: number]

function corner(random: Random, x: Span, y: Span, width: Span): Sheet {
  return {
    x: random.between(...x),
    y: random.between(...y),
    width: random.between(...width),
    height: random.between(300, 380),
    turn: random.between(-7, 7),
  }
}

function sheet(
  random: Random,
  { x, y, width, height, turn }: Sheet,
  ink: string,
  raised: Attributes,
): string {
  const slip = () => random.between(-14, 14)
  const edge = through([
    [x + slip(), y + slip()],
    [x + width + slip(), y + slip()],
    [x + width + slip(), y + height + slip()],
    [x + slip(), y + height + slip()],
  ])
  const transform = `rotate(${round(turn)} ${round(x + width / 2)} ${round(y + height / 2)})`
  return group(path(`${edge}Z`, ink), { ...raised, transform })
}

type Leaf = { x: number; y: number; length: number; ink: string; turn: number }

function leaf(random: Random, { x, y, length, ink, turn }: Leaf, raised: Attributes): string {
  const pairs = random.integer(4, 6)
  let shape = rect(-5, -length, 10, length, ink, { rx: 5 })
  shape += ellipse(0, -length, length * 0.07, length * 0.13, ink)
  for (const pair of range(pairs)) {
    const stem = -length * (0.14 + (0.72 * pair) / (pairs - 1))
    const lobe = length * (0.3 - (0.16 * pair) / pairs) * random.between(0.88, 1.1)
    for (const side of [-1, 1]) {
      const [cx, cy] = [side * lobe * 0.72, stem - lobe * 0.42]
      const transform = `rotate(${side * -32} ${round(cx)} ${round(cy)})`
      shape += ellipse(cx, cy, lobe * 0.84, lobe * 0.29, ink, { transform })
    }
  }
  return group(shape, { ...raised, transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)})` })
}

/** A strip of paper as long as the title. */
function label(random: Random, { title, artist }: CoverDesign, raised: Attributes): string {
  const y = random.chance() ? 40 : 470
  const width = 540 * Math.min(1, 0.34 + letterCount(title) * 0.035)
  const turned = { transform: 'rotate(-1.4 300 300)' }
  const names =
    line(title, { x: 48, y: y + 17, height: 30, maxWidth: width - 36, color: INK, weight: 22 }).svg +
    credit(artist, { x: 49, y: y + 58, height: 12, maxWidth: Math.min(300, width - 38), color: INK })
  return group(rect(30, y, width, 84, PAPER, turned) + group(names, turned), raised)
}
