import { songMoments } from '@remusic/contract/moments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { momentKeys } from '../queryKeys/moments.ts'

export const songMomentsQuery = (songId: string) =>
  queryOptions({
    queryKey: momentKeys.ofSong(songId),
    queryFn: ({ signal }) => call(songMoments, { params: { id: songId } }, { signal }),
  })
