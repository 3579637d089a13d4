import { CHAT_TEXTS } from '@remusic/contract/chat'
import { useFailure } from '../failures/useFailure.ts'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { useBlock } from './queries.ts'

/** Blocks or unblocks a user and shows the result in a banner. */
export function useSetBlocked({ id }: { id: string }) {
  const block = useBlock(id)
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  return {
    isPending: block.isPending,
    set(isBlocked: boolean, then?: () => void) {
      block.mutate(isBlocked, {
        onSuccess: () => {
          showBanner({ tone: 'ok', text: isBlocked ? CHAT_TEXTS.blocked : CHAT_TEXTS.unblocked })
          then?.()
        },
        onError: showFailure,
      })
    },
  }
}
