import MoonIcon from '~icons/ph/moon'
import SunIcon from '~icons/ph/sun'
import { type ColorScheme, setColorSchemePreference } from '../styles/colorScheme.ts'
import { IconButton } from './IconButton.tsx'

type Props = { className?: string | undefined }

/**
 * Toggles between the dark and the light theme, and stores the choice. The server does not know the theme, so there is a button
 * for each and CSS hides the other one.
 */
export function ThemeSwitch({ className }: Props) {
  return (
    <>
      <Switch className={className} from="dark" />
      <Switch className={className} from="light" />
    </>
  )
}

function Switch({ className, from }: Props & { from: ColorScheme }) {
  const isDark = from === 'dark'
  return (
    <IconButton
      className={className}
      data-only={from}
      label={isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={({ currentTarget: { nextElementSibling, previousElementSibling } }) => {
        setColorSchemePreference(isDark ? 'light' : 'dark')
        // This button is hidden now.
        const other = isDark ? nextElementSibling : previousElementSibling
        if (other instanceof HTMLElement) other.focus()
      }}
    />
  )
}
