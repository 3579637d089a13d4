export const secondFactorKeys = {
  mine: ['second-factor'] as const,
  /** How the account can prove who is signed in. */
  proof: ['second-factor', 'proof'] as const,
}
