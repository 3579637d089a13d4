import CircleHalfIcon from '~icons/ph/circle-half'
import MoonIcon from '~icons/ph/moon'
import SunIcon from '~icons/ph/sun'
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
