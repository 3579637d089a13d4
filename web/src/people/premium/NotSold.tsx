import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'

/** In place of a button to buy. */
export const NotSold = () => <p>{PREMIUM_TEXTS.notSold}.</p>
