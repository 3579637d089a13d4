/**
 * Ends a wait that would last forever. It says nothing about how long a wait may take, and leaves a test the time to report
 * what it has waited for before its own time limit ends it. Where somebody waits for the answer, it comes sooner.
 */
export const GUARD_MS = process.env.CI ? 300_000 : 60_000
