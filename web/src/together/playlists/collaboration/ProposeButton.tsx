import PaperPlaneTiltBoldIcon from '~icons/ph/paper-plane-tilt-bold'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { usePropose } from './queries.ts'

type Props = { song: { apiId: string; title: string }; playlist: { id: string; name: string } }

/** Proposes a song to the owner of a playlist. */
export function ProposeButton({ song, playlist }: Props) {
  const propose = usePropose(playlist.id)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const send = () =>
    propose
      .mutateAsync({ kind: 'add', songId: song.apiId })
      .then(() => showBanner({ tone: 'ok', text: `Propusiste añadir «${song.title}»` }), showFailure)
  return (
    <Button
      size="s"
      icon={<PaperPlaneTiltBoldIcon aria-hidden />}
      pending={propose.isPending}
      aria-label={`Proponer a ${playlist.name}`}
      onClick={() => void send()}
    >
      Proponer
    </Button>
  )
}
