import { useQueryClient } from '@tanstack/react-query'
import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { playable } from '../../music/catalogue/playable.ts'
import { songQuery } from '../../music/catalogue/queries.ts'
import { player } from '../../music/player/player.ts'

/** Plays the preview of a song from a second. Its details are loaded first where only its id is known. */
export function usePlayMoment(songId: string) {
  const client = useQueryClient()
  const showFailure = useFailure('No pudimos reproducirla')
  const { showBanner } = useBanner()
  const details = { ...songQuery(songId), staleTime: Number.POSITIVE_INFINITY }
  return {
    /** Loads the details ahead of a press that is likely to follow. */
    prepare: () => void client.query(details).catch(() => {}),
    play: (second: number) => {
      const known = client.getQueryData(details.queryKey)
      const start = (song: NonNullable<typeof known>) => {
        if (song.preview === null)
          showBanner({ tone: 'bad', text: 'Esta canción ya no tiene avance para escuchar' })
        else player.playFrom(playable(song), second)
      }
      // Not awaited if it is known: browsers only let a page play sound while they handle the press.
      if (known) start(known)
      else client.query(details).then(start, showFailure)
    },
  }
}
