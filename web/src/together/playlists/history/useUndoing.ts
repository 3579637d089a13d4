import { useFailure } from '../../../base/failures/useFailure.ts'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { type Undo, useUndo } from './queries.ts'
import { undoneText } from './undoneText.ts'

/** How long the result is visible: it may name several things that could not be undone. */
const RESULT_VISIBLE_MS = 8_000

/** Undoes changes and says what could not be undone any more. */
export function useUndoing(playlistId: string) {
  const { mutateAsync, isPending } = useUndo(playlistId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const undo = (what: Undo) =>
    mutateAsync(what).then(
      (result) => showBanner({ tone: 'ok', text: undoneText(result), visibleMs: RESULT_VISIBLE_MS }),
      showFailure,
    )
  return { undo, isPending }
}
