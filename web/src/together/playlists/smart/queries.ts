import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { previewSmartPlaylist, smartPlaylist } from '@remusic/contract/together/smartPlaylists'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { playlistKeys } from '../../../base/queryKeys/playlists.ts'

/** The member's own smart playlist with its rules. */
export const smartQuery = (id: string) =>
  queryOptions({
    queryKey: playlistKeys.smart(id),
    queryFn: ({ signal }) => call(smartPlaylist, { params: { id } }, { signal }),
  })

/** The songs that rules give now; those of the rules before are shown until they arrive. */
export const previewQuery = (rules: SmartRules | null) =>
  queryOptions({
    queryKey: playlistKeys.preview(rules),
    queryFn:
      rules === null
        ? skipToken
        : ({ signal }) => call(previewSmartPlaylist, { body: { rules } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
