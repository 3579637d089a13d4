import { vi } from 'vitest'
import { GUARD_MS } from './guard.ts'

/** Repeats a check until it passes, and returns its result. A slow machine takes longer, so only a test that hangs fails here. */
export const eventually = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: GUARD_MS, interval: intervalMs })
