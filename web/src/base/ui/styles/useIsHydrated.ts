import { createContext, use } from 'react'

/** True where no page of the server is hydrated, for example in a page that the browser renders. */
export const Hydrated = createContext(true)

/** False on the server and while its page is being hydrated, because both must render the same; true afterwards. */
export const useIsHydrated = (): boolean => use(Hydrated)
