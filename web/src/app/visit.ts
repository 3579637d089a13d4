import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { StoredSession } from '../people/accounts/session.ts'

/** The visit that loaders know. The server renders several visits at the same time, a browser has one. */
export type Visit = {
  queryClient: QueryClient
  session: {
    read(): StoredSession | null
    end(): void
  }
  /** Explains what the plan does not include. */
  offerUpgrade(text: string): void
}

export const visitContext = createContext<Visit>()
