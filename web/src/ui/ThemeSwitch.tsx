import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun'
import { useColorScheme, wishColorScheme } from './colorScheme.ts'
import { IconKey } from './IconKey.tsx'

/** Goes from the night theme to the day theme and back, and remembers the choice. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const isDark = useColorScheme() === 'dark'
  return (
    <IconKey
      className={className}
      label={isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => wishColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}
