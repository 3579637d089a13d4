import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useBlock } from './queries.ts'

/** Blocks or unblocks a user and shows the result in a banner. */
export function useSetBlocked({ id }: { id: string }) {
  const block = useBlock(id)
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  return {
    isPending: block.isPending,
    // Uses mutateAsync: the block may remove the component that asked for it, and callbacks of mutate would not run.
    set: (isBlocked: boolean, then?: () => void) =>
      void block.mutateAsync(isBlocked).then(({ msg }) => {
        showBanner({ tone: 'ok', text: msg })
        then?.()
      }, showFailure),
  }
}
