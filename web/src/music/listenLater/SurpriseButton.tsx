import { surpriseMe } from '@remusic/contract/music/listenLater'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import DiceFiveBoldIcon from '~icons/ph/dice-five-bold'
import { call } from '../../base/api/call.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { playable } from '../catalogue/playable.ts'
import { player } from '../player/player.ts'
import { pathOf } from './EntryRow.tsx'

/** Opens one of the list at random, and plays it if it has a preview. */
export function SurpriseButton() {
  const navigate = useNavigate()
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const surprise = useMutation({
    mutationFn: () => call(surpriseMe, {}),
    onError: showFailure,
    onSuccess: (entry) => {
      const { song, target } = entry
      if (song?.preview) player.playFrom(playable(song), 0)
      showBanner({ tone: 'ok', text: `Te tocó «${target.name}»` })
      void navigate(pathOf(entry))
    },
  })
  return (
    <Button
      variant="primary"
      icon={<DiceFiveBoldIcon aria-hidden />}
      pending={surprise.isPending}
      pendingLabel="Eligiendo por ti"
      onClick={() => surprise.mutate()}
    >
      Sorpréndeme
    </Button>
  )
}
