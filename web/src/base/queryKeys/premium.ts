import { accountKeys } from './accounts.ts'

/** The plan is below the profile, so that invalidating the profile invalidates the plan too. */
const planKey = [...accountKeys.profile, 'premium'] as const

export const premiumKeys = {
  plan: [...planKey, 'plan'] as const,
  offer: ['offer'] as const,
  prices: ['prices'] as const,
  priceReach: (country: string | null) => ['price-reach', country] as const,
  payments: [...planKey, 'payments'] as const,
  receipt: (id: string) => [...planKey, 'receipt', id] as const,
  attempt: (id: string) => ['attempt', id] as const,
}
