import { type Call, oneOf } from '../call.ts'
import { ADMIN } from '../serving.ts'

/** Nearly all of it is the hash of the password, on purpose: the bare server does nothing but compare it. */
export const LOGIN: Call = {
  name: 'inicio de sesión',
  kind: 'write',
  atLeast: 0.5,
  ask: ({ people }, n) => ({
    method: 'POST',
    path: '/api/back-end/users/login',
    body: { email: `persona${oneOf(people, n)}@remusic.invalid`, password: ADMIN.password },
  }),
  bare: { password: ADMIN.password },
}
