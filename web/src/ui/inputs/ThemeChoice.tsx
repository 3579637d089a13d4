import { CircleHalfIcon } from '@phosphor-icons/react/dist/csr/CircleHalf'
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { type ColorSchemeWish, useColorSchemeWish, wishColorScheme } from '../styles/colorScheme.ts'
import { Segmented } from './Segmented.tsx'

const OPTIONS = [
  { value: 'auto' as const, label: 'Como el sistema', icon: <CircleHalfIcon aria-hidden /> },
  { value: 'dark' as const, label: 'Oscuro', icon: <MoonIcon aria-hidden /> },
  { value: 'light' as const, label: 'Claro', icon: <SunIcon aria-hidden /> },
]

/** Night, day, or whatever the system says; remembered on this device. */
export function ThemeChoice() {
  return (
    <Segmented<ColorSchemeWish>
      label="Tema"
      options={OPTIONS}
      value={useColorSchemeWish()}
      onChange={wishColorScheme}
    />
  )
}
