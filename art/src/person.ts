import { range, round } from './geometry.ts'
import { INK, PAPER, type Palette } from './palettes.ts'
import { at, type Random } from './random.ts'
import { circle, group, path, stroke } from './svg.ts'

export type Person = { x: number; scale: number; skin: string; hair: string; clothes: string }

const SHADE = 'rgba(30,8,24,.20)'
const SHADE_LINE = 'rgba(30,8,24,.55)'

/** A bust of cut paper, centred on the face. */
export function person(random: Random, palette: Palette, { x, scale, skin, hair, clothes }: Person): string {
  const cut = at(HAIRCUTS, random.integer(0, HAIRCUTS.length - 1))
  const face = random.pick(FACES)
  const accessory = random.integer(0, 5)
  const hasShades = accessory === 0
  const lips = random.pick(LIPS)
  const isDrowsy = random.chance(0.45)
  const raised = brows(random, hair)
  const hasBeard = random.chance(0.22)
  const hasEarrings = random.chance()
  const outfit = body(random.integer(0, 2), palette, clothes)
  random.next()

  const bust =
    cut.back(hair) +
    path('M-34 70H34V176Q0 214 -34 176Z', skin) +
    path('M-34 98Q0 128 34 98V132Q0 150 -34 120Z', SHADE) +
    outfit +
    circle(-70, 8, 15, skin) +
    circle(70, 8, 15, skin) +
    path(face, skin) +
    path('M6 -92C56 -90 72 -50 70 -4C68 52 40 96 6 96C30 60 34 -20 6 -92Z', SHADE) +
    (hasBeard ? path(BEARD, hair) : '') +
    mouth(lips) +
    stroke('M4 -12Q-2 22 -12 32Q-4 42 8 38', SHADE_LINE, 5, ROUND) +
    eyes(hasShades ? 'shades' : accessory === 1 ? 'glasses' : isDrowsy ? 'drowsy' : 'open', palette) +
    (hasShades ? '' : raised) +
    path(cut.front, hair) +
    (accessory === 3 && cut.takesHat ? hat(palette) : '') +
    (hasEarrings ? circle(-72, 46, 11, palette.ink1) + circle(72, 46, 11, palette.ink1) : '')
  return group(bust, { transform: `translate(${round(x)} ${scale > 1.2 ? 312 : 322}) scale(${scale})` })
}

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
const LIPS = ['#B3264F', '#8E2A3A', '#C4453D']
const FACES = [
  'M0 -92C52 -92 72 -50 70 -4C68 52 40 96 0 96S-68 52 -70 -4C-72 -50 -52 -92 0 -92Z',
  'M-66 -60Q0 -110 66 -60L66 10Q58 92 0 100Q-58 92 -66 10Z',
  'M0 -90C60 -90 70 -30 62 20C54 70 26 104 0 104S-54 70 -62 20C-70 -30 -60 -90 0 -90Z',
]
const BEARD = 'M-66 24C-62 90 -34 122 0 122S62 90 66 24C58 44 40 48 26 46Q0 38 -26 46C-40 48 -58 44 -66 24Z'

type Haircut = { takesHat: boolean; front: string; back(hair: string): string }

const HAIRCUTS: readonly Haircut[] = [
  {
    takesHat: true,
    front:
      'M-74 -10C-86 -96 -34 -128 8 -122C70 -118 84 -60 74 -6C60 -40 30 -66 0 -70C-30 -66 -60 -44 -74 -10Z',
    back: (hair) => path('M-104 150C-130 20 -120 -140 0 -144S130 20 104 150C60 170 -60 170 -104 150Z', hair),
  },
  {
    takesHat: false,
    front: 'M-74 -30C-70 -104 -30 -112 0 -112S70 -104 74 -30C50 -74 -50 -74 -74 -30Z',
    back: (hair) => circle(0, -40, 124, hair),
  },
  {
    takesHat: true,
    front:
      'M-74 -24C-84 -110 -20 -132 24 -122C76 -126 92 -66 72 -22C66 -58 30 -78 -14 -72C-44 -70 -66 -54 -74 -24Z',
    back: () => '',
  },
  {
    takesHat: false,
    front: 'M-76 -14C-84 -110 84 -110 76 -14C60 -66 20 -84 0 -96C-20 -84 -60 -66 -76 -14Z',
    back: (hair) => circle(-78, -86, 46, hair) + circle(78, -86, 46, hair),
  },
  {
    takesHat: true,
    front: 'M-80 -28C-82 -114 82 -114 80 -28L72 -34L-72 -34Z',
    back: (hair) => path('M-92 60C-110 -60 -90 -132 0 -134S110 -60 92 60L80 66C84 0 -84 0 -80 66Z', hair),
  },
  {
    takesHat: false,
    front: 'M-74 -24C-76 -112 76 -112 74 -24C56 -80 -56 -80 -74 -24Z',
    back: (hair) => circle(0, -138, 46, hair),
  },
  {
    takesHat: true,
    front: 'M-78 20C-88 -90 -40 -118 0 -112S88 -90 78 20C70 -30 40 -70 4 -92C-40 -66 -70 -30 -78 20Z',
    back: (hair) =>
      path(
        'M-84 10C-150 40 -128 150 -150 220C-90 210 -70 120 -66 40ZM84 10C150 40 128 150 150 220C90 210 70 120 66 40Z',
        hair,
      ),
  },
]

function eyes(look: 'shades' | 'glasses' | 'drowsy' | 'open', { ink1, dark }: Palette): string {
  switch (look) {
    case 'shades': {
      const frame = 'M-62 -16H-6V4A28 26 0 0 1 -62 4ZM6 -16H62V4A28 26 0 0 1 6 4ZM-8 -12H8'
      return (
        path(frame, dark, { stroke: dark, 'stroke-width': 7, 'stroke-linejoin': 'round' }) +
        path('M-52 -8L-32 -8L-44 10ZM16 -8L36 -8L24 10Z', ink1, { opacity: '.75' })
      )
    }
    case 'glasses': {
      const frames =
        circle(-33, 0, 25, 'none') + circle(33, 0, 25, 'none') + path('M-8 -4Q0 -10 8 -4', 'none')
      return (
        group(frames, { stroke: dark, 'stroke-width': 6 }) + circle(-31, 2, 6, INK) + circle(31, 2, 6, INK)
      )
    }
    case 'drowsy':
      return stroke('M-46 0Q-32 13 -18 1M18 1Q32 13 46 0', INK, 5, ROUND)
    case 'open':
      return (
        path('M-50 2Q-33 -14 -15 3Q-33 14 -50 2ZM15 3Q33 -14 50 2Q33 14 15 3Z', PAPER) +
        circle(-32, 0, 7.5, INK) +
        circle(32, 0, 7.5, INK) +
        stroke('M-51 2Q-33 -15 -14 2M14 2Q33 -15 51 2', INK, 4.5, ROUND)
      )
  }
}

const BLOND = '#F1D9A7'
const BLOND_BROWS = '#8A6A34'

function brows(random: Random, hair: string): string {
  const outer = () => random.integer(24, 30)
  const arch = () => random.integer(36, 42)
  const inner = () => random.integer(26, 30)
  const left = `M-52 -${outer()}Q-34 -${arch()} -15 -${inner()}`
  const right = `M15 -${inner()}Q34 -${arch()} 52 -${outer()}`
  return stroke(left + right, hair === BLOND ? BLOND_BROWS : hair, 8, ROUND)
}

function mouth(lips: string): string {
  return (
    path('M-24 62Q-12 53 0 58Q12 53 24 62Q12 78 0 78Q-12 78 -24 62Z', lips) +
    stroke('M-22 63Q0 68 22 63', INK, 3, { 'stroke-opacity': '.5' })
  )
}

function hat({ ink1, dark }: Palette): string {
  return (
    path('M-118 -64Q0 -96 118 -64Q0 -40 -118 -64Z', dark) +
    path('M-66 -72C-70 -150 -34 -160 0 -150C34 -160 70 -150 66 -72Q0 -92 -66 -72Z', dark) +
    path('M-67 -84Q0 -104 67 -84L66 -70Q0 -90 -66 -70Z', ink1)
  )
}

const SHOULDERS = 'M-190 330C-186 214 -120 180 -52 166L0 196L52 166C120 180 186 214 190 330Z'

/** With a lapel, with stripes, or with a scarf. */
function body(kind: number, { ink1, ink2 }: Palette, clothes: string): string {
  const shoulders = path(SHOULDERS, clothes)
  if (kind === 0) return shoulders + path('M-52 166L0 210L52 166L80 176L0 268L-80 176Z', ink2)
  if (kind === 2) return shoulders + path('M-58 164Q0 214 58 164L70 178Q0 242 -70 178Z', ink1)
  return (
    shoulders +
    range(4)
      .map((index) => stripe(226 + index * 34, ink2))
      .join('')
  )
}

function stripe(y: number, ink: string): string {
  return path(`M-190 ${y}Q0 ${y - 30} 190 ${y}L190 ${y + 14}Q0 ${y - 16} -190 ${y + 14}Z`, ink)
}
