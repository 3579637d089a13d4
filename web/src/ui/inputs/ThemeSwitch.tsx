import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { type ColorScheme, useColorScheme, wishColorScheme } from '../styles/colorScheme.ts'
import { IconKey } from './IconKey.tsx'

type Props = { className?: string | undefined }

/** Goes from the night theme to the day theme and back, and remembers the choice. */
export function ThemeSwitch({ className }: Props) {
  const scheme = useColorScheme()
  // A page that is drawn ahead is everybody's, and shows each the key that is theirs.
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
      onClick={() => wishColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}
