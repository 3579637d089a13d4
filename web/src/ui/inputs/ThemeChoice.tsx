import { CircleHalfIcon } from '@phosphor-icons/react/dist/csr/CircleHalf'
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import {
  type ColorSchemePreference,
  setColorSchemePreference,
  useColorSchemePreference,
} from '../styles/colorScheme.ts'
import { Segmented } from './Segmented.tsx'

const OPTIONS = [
  { value: 'auto' as const, label: 'Como el sistema', icon: <CircleHalfIcon aria-hidden /> },
  { value: 'dark' as const, label: 'Oscuro', icon: <MoonIcon aria-hidden /> },
  { value: 'light' as const, label: 'Claro', icon: <SunIcon aria-hidden /> },
]

/** Dark, light, or the system's scheme. The choice is stored on this device. */
export function ThemeChoice() {
  return (
    <Segmented<ColorSchemePreference>
      label="Tema"
      options={OPTIONS}
      value={useColorSchemePreference()}
      onChange={setColorSchemePreference}
    />
  )
}
