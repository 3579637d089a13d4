import { waveform } from '@remusic/art/waveform'
import { PREVIEW_SECONDS, WAVEFORM_BARS } from '@remusic/contract/music/previews'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { waveformQuery } from './queries.ts'

/** The bars of a song's preview, from 0 to 1, and its length in seconds. Both are estimates until the measured ones have loaded. */
export function useWaveform({ apiId, preview }: Pick<Song, 'apiId' | 'preview'>) {
  const { data } = useQuery({ ...waveformQuery(apiId), enabled: preview !== null })
  const measured = useOnceHydrated(data)
  const generated = useMemo(() => waveform(apiId, WAVEFORM_BARS), [apiId])
  return measured
    ? { bars: measured.peaks.map((peak) => peak / 100), seconds: measured.seconds }
    : { bars: generated, seconds: PREVIEW_SECONDS }
}
