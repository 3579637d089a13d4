/** A file can say anything: what it dates in the future would be the newest of its kind for good. */
export const notAfter = (now: Date, moment: Date): Date => (moment < now ? moment : now)
