import { useComputedColorScheme } from '@mantine/core'

const PAGE_COLORS = { dark: '#190a17', light: '#fbebe4' }

/** Tints what the browser draws around the page, after the switch as index.html does before the first paint. */
export function BrowserColor() {
  const scheme = useComputedColorScheme('dark')
  const tint = document.querySelector('meta[name="theme-color"]')
  if (tint) tint.setAttribute('content', PAGE_COLORS[scheme])
  return null
}
