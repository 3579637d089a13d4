export const archiveKeys = {
  mails: ['archive', 'mails'] as const,
}
