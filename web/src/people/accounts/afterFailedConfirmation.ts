import { ApiError } from '../../base/api/error.ts'

/** Advice for somebody whose account was not confirmed. */
export const afterFailedConfirmation = (error: Error): string =>
  error instanceof ApiError && error.code === 'registration_closed'
    ? 'Cuando se abra de nuevo, vuelve a este enlace o pide otro al iniciar sesión'
    : 'Pide otro enlace de confirmación al iniciar sesión'
