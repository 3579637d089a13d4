/** Satisfies the type `Erasure` of the accounts module, which `base` must not import. */
export const erasureInConsents = { deletes: { consents: ['user_id'] } } as const
