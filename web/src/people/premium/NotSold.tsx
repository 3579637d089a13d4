import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'

/** Shown instead of a button to buy. */
export const NotSold = () => <p>{PREMIUM_TEXTS.notSold}.</p>
