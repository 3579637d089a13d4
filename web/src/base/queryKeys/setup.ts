export const setupKeys = { state: ['setup', 'state'] as const }
