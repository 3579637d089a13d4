/** Caps a date from an imported file at now: a future date would make its entry the newest for good. */
export const notAfter = (now: Date, moment: Date): Date => (moment < now ? moment : now)
