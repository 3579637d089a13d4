import { Banner } from './Banner.tsx'

/** Explains what does not work without scripts. Browsers with scripts do not show it. */
export function NeedsScripts({ what = 'Este formulario' }: { what?: string }) {
  return (
    <noscript>
      <Banner tone="info" visibleMs={null}>
        {what} necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.
      </Banner>
    </noscript>
  )
}
