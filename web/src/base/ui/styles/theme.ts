import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'

// biome-ignore format: one colour per line
const inks = {
  berenjena: ['#FCF0F0', '#ECD8DB', '#D8C3C9', '#B09AA6', '#8E7684', '#5F4757', '#402439', '#30192B', '#241120', '#190A17'],
  mango: ['#FFF6E4', '#FFEAC3', '#FFDC9E', '#FFCD7A', '#FFBF5C', '#FFB02E', '#E58A05', '#B86106', '#854000', '#5A2A08'],
  buganvilla: ['#FEEDF2', '#FED4E2', '#FFB6CB', '#FF9ABB', '#FF7AA8', '#F62B76', '#D00F5E', '#B3004D', '#8A0642', '#5F0930'],
  jacaranda: ['#F4F1FF', '#E5E0FD', '#D1C9FF', '#B9AEFD', '#9E90F9', '#806DF1', '#6B53E4', '#573FC7', '#4A33B3', '#291F66'],
  nopal: ['#E6FCEC', '#C9F4D7', '#A3EBBA', '#75DE98', '#58CC82', '#44B56F', '#339659', '#277847', '#155A36', '#113C24'],
  aji: ['#FEF0ED', '#FED7D0', '#FFB5AA', '#FF9486', '#FA695C', '#EF433A', '#D62D27', '#B9241F', '#A11A15', '#621511'],
  // Mantine uses `dark` for the surfaces of the dark scheme and `gray` for those of the light one.
  dark: ['#FFF3EA', '#ECD8DB', '#D8C3C9', '#B09AA6', '#8E7684', '#402439', '#30192B', '#190A17', '#241120', '#0F050C'],
  gray: ['#FFFCFA', '#FFF7F2', '#FBEBE4', '#F4DED5', '#8F6874', '#8F6874', '#70505E', '#573848', '#3E2334', '#2A0F22'],
} satisfies Record<string, MantineColorsTuple>

export const theme = createTheme({
  colors: {
    ...inks,
    red: inks.aji,
    green: inks.nopal,
    violet: inks.jacaranda,
    pink: inks.buganvilla,
    yellow: inks.mango,
  },
  primaryColor: 'mango',
  primaryShade: 5,
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#FFF3EA',
  black: '#2A0F22',
  fontFamily: "'Archivo Variable', Archivo, 'Helvetica Neue', Arial, sans-serif",
  headings: { fontFamily: "Sansita, 'Cooper Black', Georgia, serif", fontWeight: '800', textWrap: 'balance' },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(3), sm: rem(5), md: rem(10), lg: rem(14), xl: rem(20) },
  defaultRadius: 'md',
  breakpoints: { xs: '24.375em', sm: '37.5em', md: '53.75em', lg: '73.75em', xl: '90em' },
  shadows: {
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The focus ring and the pressed state of buttons are global styles of ours. These class names only disable Mantine's.
  focusClassName: 'own-focus',
  activeClassName: 'own-press',
})

/** Maps Mantine's semantic variables to the tokens, so that tokens.css alone defines both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-default': 'var(--key-bg)',
    '--mantine-color-default-hover': 'var(--s3)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-disabled': 'var(--s2)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line)',
  }
  return { variables: {}, dark: shared, light: shared }
}
