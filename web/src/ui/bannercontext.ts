import { createContext, useContext } from 'react'
import type { BannerAction, BannerTone } from './Banner.tsx'

export type BannerMessage = {
  tone: BannerTone
  text: string
  visibleMs?: number | null
  action?: BannerAction
}

export type BannerControl = {
  /** Shows a banner above the screen and gives the way to take it away before its time. */
  showBanner: (message: BannerMessage) => () => void
}

export const BannerContext = createContext<BannerControl | null>(null)

export function useBanner(): BannerControl {
  const control = useContext(BannerContext)
  if (!control) throw new Error('useBanner is only available inside BannerHost')
  return control
}
