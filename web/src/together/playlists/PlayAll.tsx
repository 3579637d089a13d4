import type { Song } from '@remusic/contract/schemas/catalogue'
import PlayFillIcon from '~icons/ph/play-fill'
import { playable } from '../catalogue/playable.ts'
import { player, useFirstPlayable } from '../player/player.ts'
import { Key } from '../ui/inputs/Key.tsx'

/** Plays all songs; renders nothing if none has a preview. */
export function PlayAll({ songs }: { songs: readonly Song[] }) {
  const list = songs.map(playable)
  const first = useFirstPlayable(list)
  if (!first) return null
  return (
    <Key variant="primary" icon={<PlayFillIcon aria-hidden />} onClick={() => player.toggle(first, list)}>
      Reproducir todo
    </Key>
  )
}
