/** Texts used by both server and web. */
export const MESSAGES = {
  malformed: 'Datos no válidos',
  unauthenticated: 'Debes iniciar sesión',
  sessionEnded: 'Tu sesión terminó, vuelve a iniciar sesión',
  otherActor: 'No puedes actuar en nombre de otro usuario',
  adminOnly: 'No tienes permisos de administrador',
  inactive: 'Tu cuenta está desactivada',
  notFound: 'No encontramos lo que buscas',
  methodNotAllowed: 'Esta dirección no admite esa operación',
  tooLarge: 'Lo que enviaste es demasiado grande',
  unsupportedType: 'Envía los datos como JSON',
  tooMany: 'Demasiados intentos, espera un momento',
  unavailable: 'Servicio no disponible, intenta de nuevo',
  internal: 'Algo salió mal de nuestro lado, intenta de nuevo',
  offline: 'No pudimos conectar con ReMusic, revisa tu conexión',
} as const
