import { songMoments } from '@remusic/contract/opinions/moments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { momentKeys } from '../../base/queryKeys/moments.ts'

export const songMomentsQuery = (songId: string) =>
  queryOptions({
    queryKey: momentKeys.ofSong(songId),
    queryFn: ({ signal }) => call(songMoments, { params: { id: songId } }, { signal }),
  })
