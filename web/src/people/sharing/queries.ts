import { type CardFormat, cardPath } from '@remusic/contract/publishing/sharing'
import { queryOptions } from '@tanstack/react-query'
import { loadPicture } from '../../base/api/picture.ts'
import { sharingKeys } from '../../base/queryKeys/sharing.ts'
import type { Shared } from './shared.ts'

/** The picture card; null for what visitors cannot open. It may have changed whenever the dialog opens. */
export const cardQuery = ({ kind, id }: Shared, format: CardFormat) =>
  queryOptions({
    queryKey: sharingKeys.card(kind, id, format),
    queryFn: ({ signal }) => loadPicture(cardPath(kind, id, format), signal),
    staleTime: 0,
    gcTime: 0,
  })
