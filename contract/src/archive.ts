import { endpoint } from './endpoint.ts'

export const myArchive = endpoint('GET', '/api/back-end/users/archive')
