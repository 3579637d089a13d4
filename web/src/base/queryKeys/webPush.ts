export const webPushKeys = {
  state: ['webPush', 'state'] as const,
}
