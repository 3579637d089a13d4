/** An `Erasure`, a type of accounts, which `base` does not know. */
export const erasureInConsents = { deletes: { consents: ['user_id'] } } as const
