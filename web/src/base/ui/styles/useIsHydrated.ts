import { createContext, use } from 'react'

/** True where no page of the server is hydrated, for example in a page that the browser renders. */
export const Hydrated = createContext(true)

/** False on the server and while its page is being hydrated, because both must render the same; true afterwards. */
export const useIsHydrated = (): boolean => use(Hydrated)

/**
 * The data of a query that the screen does not name, for a part of the page: the server does not know it, and another part may have read
 * it before this one is hydrated.
 */
export const useOnceHydrated = <T>(data: T): T | undefined => (useIsHydrated() ? data : undefined)
