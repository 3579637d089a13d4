import type { Route } from '@remusic/contract/base/schemas/route'
import {
  CALLS_PER_OWNER,
  CALLS_PER_TOKEN,
  TOKEN_PREFIX,
  TOKEN_SCOPES,
  TOKEN_TEXTS,
} from '@remusic/contract/people/accessTokens'

export const SCHEMES = {
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'La sesión de una persona, que devuelve el inicio de sesión. Puede hacer todas las llamadas.',
  },
  token: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: `${TOKEN_PREFIX}…`,
    description:
      'Un token de acceso, que se crea en Ajustes → Aplicaciones. Hace solo las llamadas que abren sus permisos.',
  },
}

/** The note of an operation about access tokens. */
export const tokenNote = ({ scope }: Pick<Route, 'scope'>) => {
  if (scope === undefined) return 'Con un token de acceso: no se puede.'
  if (scope === 'any') return 'Con un token de acceso: con cualquier permiso.'
  return `Con un token de acceso: con el permiso «${TOKEN_SCOPES[scope].name}» (\`${scope}\`).`
}

const EXAMPLE = `${TOKEN_PREFIX}0123456789abcdef0123456789abcdef01234567`

/** The text above the list of calls, in Markdown. Its examples work on this server as they are, except for the token. */
export const apiGuide = (
  publicUrl: string,
) => `Todas las llamadas de ReMusic. Los errores son siempre \`{msg, code}\`, con \`fields\` si faltan datos en un formulario.

## Tokens de acceso

Un programa no necesita tu contraseña: crea un token en **Ajustes → Aplicaciones**, elige qué puede hacer y cuándo vence, y envíalo en cada llamada en el encabezado \`Authorization\`. Se muestra una sola vez; si lo pierdes, revócalo y crea otro.

| permiso | qué abre |
| --- | --- |
${Object.entries(TOKEN_SCOPES)
  .map(([scope, { name, does }]) => `| \`${scope}\` (${name}) | ${does} |`)
  .join('\n')}

Cada llamada dice abajo qué permiso la abre. Ningún token administra ReMusic ni llega a tus datos de acceso, tus sesiones, tus mensajes, tus pagos o tu archivo.

Saber de quién es el token:

\`\`\`sh
curl ${publicUrl}/api/back-end/tokens/own \\
  -H 'Authorization: Bearer ${EXAMPLE}'
\`\`\`

Anotar una escucha en el diario (\`diary\`). Repetir la llamada con el mismo \`clientId\` no la anota dos veces:

\`\`\`sh
curl ${publicUrl}/api/back-end/diary \\
  -H 'Authorization: Bearer ${EXAMPLE}' \\
  -H 'Content-Type: application/json' \\
  -d '{"clientId": "1b4e28ba-2fa1-4d3c-8f6a-0c5d6e7f8091", "type": "song", "apiId": "3135556", "score": 5}'
\`\`\`

Crear una playlist y agregarle una canción (\`playlists\`):

\`\`\`sh
curl ${publicUrl}/api/back-end/playlist/create \\
  -H 'Authorization: Bearer ${EXAMPLE}' \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Para el viaje"}'

curl -X PUT ${publicUrl}/api/back-end/playlist/addSongs/ID-DE-LA-PLAYLIST \\
  -H 'Authorization: Bearer ${EXAMPLE}' \\
  -H 'Content-Type: application/json' \\
  -d '{"id": "3135556"}'
\`\`\`

Descargar una playlist como archivo (\`read\`), en \`m3u8\`, \`xspf\`, \`jspf\` o \`csv\`:

\`\`\`sh
curl -OJ ${publicUrl}/api/back-end/playlist/export/ID-DE-LA-PLAYLIST/xspf \\
  -H 'Authorization: Bearer ${EXAMPLE}'
\`\`\`

## Errores y límites

| respuesta | por qué |
| --- | --- |
| 401 \`unauthenticated\` | ${TOKEN_TEXTS.invalid} |
| 403 \`forbidden\` | Al token le falta el permiso, o la llamada no es para tokens; \`msg\` dice cuál |
| 429 \`too_many\` | Demasiadas llamadas: espera los segundos de \`Retry-After\` |

Cada token puede hacer ${CALLS_PER_TOKEN.max} llamadas por minuto, y todos los de una persona ${CALLS_PER_OWNER.max}. Los encabezados \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` y \`X-RateLimit-Reset-In\` (segundos) dicen cuántas quedan.
`
