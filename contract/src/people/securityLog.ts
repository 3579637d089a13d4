import { endpoint } from '../base/endpoint.ts'

/** The events of an account that its owner can check, with the sentence that the security log shows. */
export const SECURITY_EVENTS = {
  account_created: 'Creaste tu cuenta',
  signed_in: 'Nuevo inicio de sesión',
  signed_in_new_device: 'Inicio de sesión en un dispositivo nuevo',
  sign_in_failed: 'Intentos de inicio de sesión fallidos',
  second_step_failed: 'Intentos fallidos de la verificación en dos pasos',
  session_closed: 'Cerraste una sesión',
  sessions_closed: 'Cerraste todas tus sesiones',
  password_changed: 'Cambiaste tu contraseña',
  password_reset_requested: 'Se pidió un enlace para cambiar tu contraseña',
  password_reset: 'Cambiaste tu contraseña con un enlace de tu correo',
  email_change_requested: 'Pediste cambiar tu correo',
  email_changed: 'Cambiaste tu correo',
  email_change_undone: 'Deshiciste el cambio de correo',
  account_taken_back: 'Recuperaste tu cuenta con «No fui yo»',
  account_secured: 'Un operador cerró tu cuenta a quien la usaba',
  passkey_added: 'Agregaste una llave de acceso',
  passkey_renamed: 'Cambiaste el nombre de una llave de acceso',
  passkey_removed: 'Quitaste una llave de acceso',
  passkey_cloned: 'Rechazamos una llave de acceso que parece copiada',
  totp_enabled: 'Activaste los códigos de tu aplicación de verificación',
  totp_disabled: 'Desactivaste los códigos de tu aplicación de verificación',
  recovery_codes_renewed: 'Generaste códigos de recuperación nuevos',
  recovery_code_used: 'Usaste un código de recuperación',
  second_factor_reset: 'Un operador quitó tu verificación en dos pasos',
  token_created: 'Creaste un token de acceso',
  token_revoked: 'Revocaste un token de acceso',
  tokens_revoked: 'Revocamos tus tokens de acceso para proteger tu cuenta',
  google_linked: 'Vinculaste tu cuenta de Google',
  account_deactivated: 'Desactivaste tu cuenta',
  account_deactivated_by_admin: 'Un administrador desactivó tu cuenta',
  account_suspended: 'Un administrador suspendió tu cuenta',
  account_restored: 'Restableciste tu cuenta',
  account_restored_by_admin: 'Un administrador restableció tu cuenta',
  role_changed: 'Un administrador cambió tu tipo de cuenta',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENTS

export const mySecurityLog = endpoint('GET', '/api/back-end/users/security-log')
