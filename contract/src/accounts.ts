import { z } from 'zod'
import { Line, Msg, Text } from './fields.ts'
import { Role } from './plans.ts'
import { route } from './route.ts'

export const BOTH_FIELDS_REQUIRED = 'Ambos campos son requeridos'
export const WRONG_CREDENTIALS = 'Email o contraseña incorrectos'

export const PASSWORD_LENGTH = { least: 6, most: 200 } as const
export const EMAIL_LENGTH = 254

/** Compared without case everywhere, so it is lower case from the door on. */
export const Email = Line.pipe(z.string().toLowerCase().max(EMAIL_LENGTH))

export const Credentials = z.strictObject({
  email: Email.pipe(z.string().min(1, BOTH_FIELDS_REQUIRED)),
  password: Text.pipe(z.string().min(1, BOTH_FIELDS_REQUIRED).max(PASSWORD_LENGTH.most, WRONG_CREDENTIALS)),
})

export const Session = z.object({
  token: z.string(),
  id: z.uuid(),
  active: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const Person = z.object({ id: z.uuid(), name: z.string(), userImg: z.string() })
export type Person = z.infer<typeof Person>

export const Profile = Person.extend({
  email: z.string(),
  role: Role,
  createdDate: z.iso.datetime(),
  active: z.boolean(),
  confirmado: z.boolean(),
  followerCount: z.int(),
  followingCount: z.int(),
  followers: z.array(Person),
  following: z.array(Person),
})
export type Profile = z.infer<typeof Profile>

export const login = route('POST', '/api/back-end/users/login', {
  access: 'anyone',
  summary: 'Inicia sesión con email y contraseña',
  body: Credentials,
  response: Session,
  limits: [{ name: 'login', max: 25, seconds: 300 }],
})

export const logout = route('POST', '/api/back-end/users/logout', {
  access: 'account',
  summary: 'Cierra esta sesión también en el servidor',
  response: Msg,
})

export const perfil = route('GET', '/api/back-end/users/perfil', {
  access: 'account',
  summary: 'La cuenta de quien pregunta',
  response: Profile,
})
