import type { Channels } from './channels.ts'

export const WAVEFORM_BARS = 96

/** The bar heights of a waveform from 0 to 100; the loudest bar is 100. */
export function waveformOf({ left, right }: Channels, count = WAVEFORM_BARS): number[] {
  const levels = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * left.length) / count)
    const end = Math.floor(((bar + 1) * left.length) / count)
    let power = 0
    for (let i = from; i < end; i++) power += (left[i] as number) ** 2 + (right[i] as number) ** 2
    return Math.sqrt(power / (end - from))
  })
  const most = Math.max(...levels, 1e-9)
  return levels.map((level) => Math.round((level / most) * 100))
}
