import { createContext, useContext } from 'react'
import type { BannerAction, BannerTone } from './Banner.tsx'

export type BannerMessage = {
  tone: BannerTone
  text: string
  /** How long it is visible at the top; `null` keeps it, at the bottom, where it covers no title. */
  visibleMs?: number | null
  action?: BannerAction
  /** Called when it is closed, its action is used, or its time is over. */
  onDismiss?: () => void
}

export type BannerControl = {
  /** Shows a banner above the screen. Returns a function that removes it early. */
  showBanner: (message: BannerMessage) => () => void
}

export const BannerContext = createContext<BannerControl | null>(null)

export function useBanner(): BannerControl {
  const control = useContext(BannerContext)
  if (!control) throw new Error('useBanner is only available inside BannerHost')
  return control
}
