import { endpoint } from './endpoint.ts'

export const settings = endpoint('GET', '/api/back-end/settings')
