import { type Call, pick } from '../call.ts'
import { ADMIN } from '../servers.ts'

/** Password hashing dominates by design, so the baseline server only compares the hash. */
export const LOGIN: Call = {
  name: 'login',
  kind: 'write',
  minShare: 0.5,
  request: ({ users }, n) => ({
    method: 'POST',
    path: '/api/back-end/users/login',
    body: { email: `persona${pick(users, n)}@remusic.invalid`, password: ADMIN.password },
  }),
  baseline: { password: ADMIN.password },
}
