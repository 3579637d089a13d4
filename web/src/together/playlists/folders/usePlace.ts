import { FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { usePlacePlaylist } from './queries.ts'

/** Moves a playlist to a folder, or with null out of its folder, and says so. */
export function usePlace() {
  const place = usePlacePlaylist()
  const showFailure = useFailure(FOLDER_TEXTS.placeFailed)
  const { showBanner } = useBanner()
  return (playlistId: string, folderId: string | null) =>
    void place
      .mutateAsync({ playlistId, folderId })
      .then(({ msg }) => showBanner({ tone: 'ok', text: msg }), showFailure)
}
