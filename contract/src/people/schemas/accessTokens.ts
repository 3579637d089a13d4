import { z } from 'zod'
import { keysOf, Line, Msg } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import * as endpoints from '../accessTokens.ts'
import { MAX_TOKENS, TOKEN_LIFETIMES, TOKEN_NAME_LENGTH, TOKEN_SCOPES, TOKEN_TEXTS } from '../accessTokens.ts'

const Scope = z.enum(keysOf(TOKEN_SCOPES))

export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(Scope),
  ending: z.string().describe('Sus últimos caracteres, para reconocerlo'),
  createdDate: z.iso.datetime(),
  expiresDate: z.iso.datetime().nullable().describe('null si no vence'),
  lastUsedDate: z.iso.datetime().nullable().describe('null si nunca se usó; al minuto'),
  expired: z.boolean(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const NewToken = z.strictObject({
  name: Line.pipe(
    z.string().min(1, TOKEN_TEXTS.nameRequired).max(TOKEN_NAME_LENGTH, TOKEN_TEXTS.nameLong),
  ).describe('Para reconocerlo, como el nombre de la aplicación'),
  scopes: z
    .array(Scope)
    .min(1, TOKEN_TEXTS.scopesRequired)
    .max(keysOf(TOKEN_SCOPES).length)
    .transform((scopes) => [...new Set(scopes)]),
  days: z.literal(TOKEN_LIFETIMES).describe('En cuántos días vence; null si no vence'),
})
export type NewToken = z.output<typeof NewToken>

export const listTokens = route(endpoints.listTokens, {
  access: 'member',
  summary: 'Los tokens de acceso de quien pregunta, el último creado primero; los revocados no están',
  response: z.object({ items: z.array(AccessToken).max(MAX_TOKENS) }),
})

export const ownToken = route(endpoints.ownToken, {
  access: 'member',
  scope: 'any',
  summary: 'De quién es el token con el que se pregunta, y qué permisos tiene',
  response: z.object({
    user: z.object({ id: z.uuid(), name: z.string() }),
    scopes: z.array(Scope),
  }),
})

export const createToken = route(endpoints.createToken, {
  access: 'member',
  summary: 'Crea un token de acceso para un programa; se muestra esta única vez',
  body: NewToken,
  response: AccessToken.extend({ token: z.string().describe('Lo que se pega en el programa') }),
  status: 201,
  fresh: true,
  limits: [{ name: 'create-token', max: 30, seconds: 86_400 }],
})

export const revokeToken = route(endpoints.revokeToken, {
  access: 'member',
  summary: 'Revoca un token de acceso: deja de funcionar en el acto',
  params: z.object({ id: z.uuid(TOKEN_TEXTS.notFound) }),
  response: Msg,
})
