import { endpoint } from '../base/endpoint.ts'

export const BLOCK_TEXTS = {
  yourself: 'No puedes bloquearte',
  blocked: 'Persona bloqueada',
  unblocked: 'Persona desbloqueada',
} as const

export const blockPerson = endpoint('PUT', '/api/back-end/blocks/:userId')
export const unblockPerson = endpoint('DELETE', '/api/back-end/blocks/:userId')
export const blockedPeople = endpoint('GET', '/api/back-end/blocks')
