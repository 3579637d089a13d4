import { createContext, useContext } from 'react'
import type { BannerAction, BannerTone } from './Banner.tsx'

export type BannerMessage = {
  tone: BannerTone
  text: string
  /** How long it is seen, at the top; `null` for one that stays, at the foot, where it covers no title. */
  visibleMs?: number | null
  action?: BannerAction
  /** Called when it is closed, answered, or its time is over. */
  onGone?: () => void
}

export type BannerControl = {
  /** Shows a banner over the screen and gives the way to take it away before its time. */
  showBanner: (message: BannerMessage) => () => void
}

export const BannerContext = createContext<BannerControl | null>(null)

export function useBanner(): BannerControl {
  const control = useContext(BannerContext)
  if (!control) throw new Error('useBanner is only available inside BannerHost')
  return control
}
