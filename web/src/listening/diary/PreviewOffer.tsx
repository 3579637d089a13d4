import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { useToast } from '../../base/ui/overlays/toastContext.ts'
import { type PlayableSong, player } from '../../music/player/player.ts'
import { type DiaryItem, listenDialog } from './dialog.ts'
import { OfferText } from './OfferText.tsx'
import { diarySettingsQuery, mineQuery } from './queries.ts'
import { useDiary } from './useDiary.tsx'

/** Somebody who skips to the end has not listened to it. */
const PLAYED_SHARE = 0.8
const OFFER_VISIBLE_MS = 12_000

/** Songs that were offered or logged since the page was opened. */
const handled = new Set<string>()

/**
 * At the end of a preview, offers to note it in the diary, once per song and visit. It is noted without asking only if the member has
 * switched that on. Renders nothing.
 */
export function PreviewOffer() {
  const client = useQueryClient()
  const diary = useDiary()
  const { showToast } = useToast()
  useEffect(() => {
    const handle = async (item: DiaryItem) => {
      // Without the settings nothing is noted or offered.
      const settings = await client.query(diarySettingsQuery).catch(() => null)
      if (settings?.logsPreviews) {
        const mine = await client.query(mineQuery('song', item.apiId)).catch(() => null)
        const again = mine !== null && mine.total > 0
        diary.log(item, { day: diary.today(), again, score: null, note: '' }, 'preview')
      } else if (settings?.offersPreviews) {
        const hide = showToast({
          picture: <Cover src={item.image} size={40} />,
          text: (
            <OfferText
              name={item.name}
              onAccept={() => {
                hide()
                listenDialog.open(item)
              }}
            />
          ),
          visibleMs: OFFER_VISIBLE_MS,
        })
      }
    }
    return player.onEnded((song, audio) => {
      if (handled.has(song.apiId) || playedShare(audio) < PLAYED_SHARE) return
      handled.add(song.apiId)
      void handle(diaryItemOf(song))
    })
  }, [client, diary, showToast])
  return null
}

export const diaryItemOf = ({ apiId, title, artist, image }: PlayableSong): DiaryItem => ({
  type: 'song',
  apiId,
  name: title,
  artist,
  image,
})

/** How much of a preview was heard, from 0 to 1. Hearing a part twice does not count twice. */
function playedShare({ played, duration }: Pick<HTMLAudioElement, 'played' | 'duration'>): number {
  const seconds = Array.from({ length: played.length }, (_, i) => played.end(i) - played.start(i))
  return seconds.reduce((sum, each) => sum + each, 0) / duration
}
