import type { Song } from '@remusic/contract/music/schemas/catalogue'
import PlayFillIcon from '~icons/ph/play-fill'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { player, useFirstPlayable } from '../../music/player/player.ts'

/** Plays all songs; renders nothing if none has a preview. */
export function PlayAll({ songs }: { songs: readonly Song[] }) {
  const list = songs.map(playable)
  const first = useFirstPlayable(list)
  if (!first) return null
  return (
    <Button variant="primary" icon={<PlayFillIcon aria-hidden />} onClick={() => player.toggle(first, list)}>
      Reproducir todo
    </Button>
  )
}
