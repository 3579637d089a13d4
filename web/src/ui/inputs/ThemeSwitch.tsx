import MoonIcon from '~icons/ph/moon'
import SunIcon from '~icons/ph/sun'
import { type ColorScheme, setColorSchemePreference, useColorScheme } from '../styles/colorScheme.ts'
import { IconKey } from './IconKey.tsx'

type Props = { className?: string | undefined }

/** Toggles between the dark and the light theme, and stores the choice. */
export function ThemeSwitch({ className }: Props) {
  const scheme = useColorScheme()
  // A pre-rendered page is the same for every user, so it contains both keys and CSS hides one of them.
  if (import.meta.env.SSR)
    return (
      <>
        <Switch className={className} from="dark" data-only="dark" />
        <Switch className={className} from="light" data-only="light" />
      </>
    )
  return <Switch className={className} from={scheme} />
}

function Switch({ from, ...rest }: Props & { from: ColorScheme; 'data-only'?: ColorScheme }) {
  const isDark = from === 'dark'
  return (
    <IconKey
      {...rest}
      label={isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => setColorSchemePreference(isDark ? 'light' : 'dark')}
    />
  )
}
