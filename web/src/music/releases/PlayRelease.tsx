import type { Release } from '@remusic/contract/music/schemas/releases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { PlayButton } from '../../base/ui/inputs/PlayButton.tsx'
import { playable } from '../catalogue/playable.ts'
import { albumSongsQuery } from '../catalogue/queries.ts'
import { isOnAlbum } from '../catalogue/tracks.ts'
import { type PlayableSong, player, useIsCurrent } from '../player/player.ts'

/** Plays the previews of a release, one after another. Its songs are loaded on the first press. */
export function PlayRelease({ release: { apiId, title } }: { release: Release }) {
  const client = useQueryClient()
  const songs = albumSongsQuery(apiId)
  const { data } = useQuery({ ...songs, enabled: false })
  const list = useMemo(() => (data ?? []).filter(isOnAlbum).map(playable), [data])
  const first = list.find(player.hasPreview)
  const isPlaying = useIsCurrent(first?.apiId ?? '') === 'playing'
  const fail = useFailure('No pudimos cargar las canciones')
  const start = useMutation({
    mutationFn: () => client.ensureQueryData(songs),
    onSuccess: (tracks) => play(tracks.filter(isOnAlbum).map(playable)),
    onError: fail,
  })
  return (
    <PlayButton
      size={36}
      playing={isPlaying}
      label={isPlaying ? `Pausar ${title}` : `Escuchar avances de ${title}`}
      aria-busy={start.isPending}
      onClick={() => (list.length > 0 ? play(list) : start.mutate())}
    />
  )
}

function play(list: PlayableSong[]) {
  const first = list.find(player.hasPreview)
  if (first) player.toggle(first, list)
}
