export const accessTokenKeys = {
  mine: ['access-tokens'] as const,
}
