import type { CSSProperties } from 'react'

/** The colours of a poster: a flat background and the one text colour that is readable on it. */
export type Wash = { wash: string; ink: string; accent?: string; deep?: string }

const NIGHT_INK = '#1F0A1A'

/** Washes for posters without a cover to take the colours from. */
export const WASHES = {
  mango: { wash: '#FFB02E', ink: NIGHT_INK, accent: '#E8356F', deep: '#3A0F33' },
  jacaranda: { wash: '#8B7CF6', ink: NIGHT_INK, accent: '#FFB02E', deep: '#291F66' },
  rosa: { wash: '#F6BFCB', ink: NIGHT_INK, accent: '#E8356F', deep: '#5F0930' },
  hueso: { wash: '#F2E0C4', ink: NIGHT_INK, accent: '#E8356F', deep: '#3A0F33' },
  mar: { wash: '#93D2D6', ink: NIGHT_INK, accent: '#E8356F', deep: '#062F35' },
  turquesa: { wash: '#1FA8A0', ink: NIGHT_INK, accent: '#FFE6BD', deep: '#062F35' },
} satisfies Record<string, Wash>

/** The `style` of an element with `data-wash`. Everything inside then uses its ink. */
export function washStyle({ wash, ink, accent, deep }: Wash): CSSProperties {
  return {
    '--wash': wash,
    '--wash-ink': ink,
    '--wash-2': accent ?? ink,
    '--wash-deep': deep ?? ink,
  } as CSSProperties
}
