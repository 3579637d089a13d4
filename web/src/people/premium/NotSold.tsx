import { PREMIUM_TEXTS } from '@remusic/contract/people/premium'

/** In place of a key to buy. */
export const NotSold = () => <p>{PREMIUM_TEXTS.notSold}.</p>
