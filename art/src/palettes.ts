/** Five inks. `ground` is also the wash of the page that the drawing belongs to. */
export type Palette = { ground: string; ink1: string; ink2: string; ink3: string; dark: string }

export const PALETTES = {
  mango: inks('#FFB02E', '#E8356F', '#FFF0DA', '#5B2A86', '#3A0F33'),
  buganvilla: inks('#D21C5F', '#FFC64D', '#FFE6DF', '#7A0F4A', '#2B0A24'),
  jacaranda: inks('#8B7CF6', '#FFD0DE', '#FFB637', '#4327A8', '#1B1140'),
  turquesa: inks('#1FA8A0', '#FFE6BD', '#FF6F52', '#0B6B72', '#062F35'),
  hueso: inks('#F2E0C4', '#D93A2B', '#F0A022', '#2F5D8C', '#1E1A2B'),
  nopal: inks('#277A4E', '#F6EACD', '#F5A0BC', '#F2C230', '#0F2A1C'),
  anil: inks('#2745C9', '#F8F0E1', '#FF7D5C', '#9DB4FF', '#0B1240'),
  carbon: inks('#2A2833', '#EDE5D8', '#FF6236', '#77809C', '#121117'),
  rosa: inks('#F6BFCB', '#C2185B', '#FF7342', '#FFF2E6', '#4A0E2C'),
  maiz: inks('#F6D03C', '#E5532D', '#0F6272', '#FFF8E1', '#10303A'),
  tierra: inks('#AE4C20', '#FCE7CC', '#F2AC3D', '#5E2413', '#2A1410'),
  lila: inks('#CBB8F4', '#F2597A', '#4A249B', '#FFF4E6', '#24104F'),
  mar: inks('#93D2D6', '#F2603A', '#FFF3DF', '#1C6E93', '#0D3450'),
  vino: inks('#7A1538', '#F7D7B8', '#F2843F', '#C9305F', '#23060F'),
  lima: inks('#CBDD4E', '#EC4B7C', '#FFFBE6', '#3E7A2C', '#22300A'),
  prensa: inks('#EFE7DA', '#1B171E', '#E23A2E', '#B9AFA2', '#1B171E'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]

/** The colours that a page derives from its drawing; `ink` is the text colour that is readable on `wash`. */
export type Colors = { wash: string; ink: string; accent: string; deep: string; paper: string }

export function colorsOf(name: PaletteName): Colors {
  const { ground, ink1, ink2, dark } = PALETTES[name]
  return { wash: ground, ink: inkOn(ground), accent: ink1, deep: dark, paper: ink2 }
}

export const INK = '#1F0A1A'
export const PAPER = '#FFF5EC'

/** The darkest or the lightest ink, whichever has the higher contrast with the background. */
export function inkOn(background: string): string {
  return contrast(background, INK) >= contrast(background, PAPER) ? INK : PAPER
}

/** WCAG 2 contrast ratio of two `#RRGGBB` colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG 2 relative luminance: 0 black to 1 white. */
export function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Interpolates between two colours, from share 0 to share 1. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) =>
    Math.round(value * (1 - share) + (target[index] ?? 0) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function inks(ground: string, ink1: string, ink2: string, ink3: string, dark: string): Palette {
  return { ground, ink1, ink2, ink3, dark }
}
