/**
 * The time limit of waits that would otherwise hang. It does not bound how long a wait may take: it only ends before the time limit of the
 * test, so that the test can report what it waited for. It is shorter where a person waits for the result.
 */
export const GUARD_MS = process.env.CI ? 300_000 : 60_000
