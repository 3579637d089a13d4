import { type ReactNode, useState } from 'react'
import { Banner, type BannerTone } from '../../base/ui/overlays/Banner.tsx'
import { BANNER_VISIBLE_MS } from '../../base/ui/styles/timing.ts'

type Shown = { tone: BannerTone; text: string; at: number }

/** The banner on top of a form, for errors and success messages. A new one replaces the previous one. */
export function useFormBanner({ visibleMs = BANNER_VISIBLE_MS } = {}) {
  const [shown, setShown] = useState<Shown | null>(null)
  const showBanner = (tone: BannerTone, text: string) => setShown({ tone, text, at: Date.now() })
  const banner: ReactNode = shown && (
    <Banner key={shown.at} tone={shown.tone} visibleMs={visibleMs} onDismiss={() => setShown(null)}>
      {shown.text}
    </Banner>
  )
  return { banner, showBanner, hideBanner: () => setShown(null) }
}
