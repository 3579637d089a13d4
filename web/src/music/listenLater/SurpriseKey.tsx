import { surpriseMe } from '@remusic/contract/listenLater'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import DiceFiveBoldIcon from '~icons/ph/dice-five-bold'
import { call } from '../api/call.ts'
import { playable } from '../catalogue/playable.ts'
import { useFailure } from '../failures/useFailure.ts'
import { player } from '../player/player.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { pathOf } from './EntryRow.tsx'

/** Opens one of the list at random, and plays it if it has a preview. */
export function SurpriseKey() {
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
    <Key
      variant="primary"
      icon={<DiceFiveBoldIcon aria-hidden />}
      pending={surprise.isPending}
      pendingLabel="Eligiendo por ti"
      onClick={() => surprise.mutate()}
    >
      Sorpréndeme
    </Key>
  )
}
