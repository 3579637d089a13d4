import {
  ACCOUNT_TEXTS,
  changePicture,
  checkReset,
  confirm,
  deactivate,
  googleLogin,
  listUsers,
  login,
  logout,
  logoutEverywhere,
  perfil,
  register,
  requestReset,
  resendConfirmation,
  resetPassword,
  restore,
  searchUsers,
  sendTestMail,
  showEmail,
  userById,
} from '@remusic/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { OtherActorError } from '../platform/errors.ts'
import { handle, type Me } from '../platform/handle.ts'
import { addressOf } from '../platform/limits.ts'
import { logIn, logOut, logOutEverywhere, mailTestTo } from './actions.ts'
import { deactivateAccount, restoreAccount } from './activity.ts'
import { GoogleRefusedError, UserNotFoundError } from './errors.ts'
import { googleVerifier, logInWithGoogle } from './google.ts'
import { accountJobs } from './jobs.ts'
import { changePictureOf, servePictures } from './pictures.ts'
import { findProfile, findPublicProfile, findUsers, findUsersByName, saveShowsEmail } from './queries.ts'
import { confirmRegistration, registerAccount, resendConfirmationTo } from './registration.ts'
import { changePasswordByLink, checkResetLink } from './reset.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  const verifyGoogle = googleVerifier(deps.config)
  const jobs = accountJobs(deps)

  handle(app, login, ({ body, request }) => logIn(deps, body, addressOf(request)))
  handle(app, googleLogin, async ({ body }) => {
    if (!body.credential) throw new GoogleRefusedError()
    return logInWithGoogle(deps, await verifyGoogle(body.credential, body.nonce))
  })
  handle(app, logout, ({ me }) => said('Sesión cerrada', logOut(deps, me)))
  handle(app, logoutEverywhere, ({ me }) => said('Cerraste todas tus sesiones', logOutEverywhere(deps, me)))

  handle(app, register, ({ body }) => answer(registerAccount(deps, body)))
  handle(app, resendConfirmation, ({ body }) => answer(resendConfirmationTo(deps, body.email)))
  handle(app, confirm, ({ params }) => answer(confirmRegistration(deps, params.token)))
  handle(app, requestReset, ({ body }) => said(ACCOUNT_TEXTS.resetSent, jobs.mailResetLink(body.email)))
  handle(app, checkReset, ({ params }) => answer(checkResetLink(deps, params.token)))
  handle(app, resetPassword, ({ params, body }) =>
    answer(changePasswordByLink(deps, params.token, body.password)),
  )

  handle(app, perfil, ({ me }) => findProfile(deps.db, me.id))
  handle(app, changePicture, async ({ body, me }) => {
    refuseOtherActor(me, body.userId)
    return { msg: 'Foto actualizada', userImg: await changePictureOf(deps, me, body.data) }
  })
  servePictures(app, deps)
  handle(app, showEmail, ({ body, me }) =>
    said(
      body.showEmail ? 'Tu correo se ve en tu perfil' : 'Tu correo ya no se ve en tu perfil',
      saveShowsEmail(deps.db, me.id, body.showEmail),
    ),
  )
  handle(app, sendTestMail, ({ me }) => answer(mailTestTo(deps, me)))

  handle(app, deactivate, ({ body, query, me, request }) =>
    answer(
      deactivateAccount(deps, me, { ...body, ban: query.role === 'admin', reason: query.reason, request }),
    ),
  )
  handle(app, restore, ({ body, me, request }) => answer(restoreAccount(deps, me, { ...body, request })))

  handle(app, listUsers, ({ query, me }) => findUsers(deps.db, { ...query, viewer: me }))
  handle(app, searchUsers, ({ query, me }) => findUsersByName(deps.db, query.query, me))
  handle(app, userById, async ({ params, me }) => {
    const user = await findPublicProfile(deps.db, params.id, me)
    if (!user) throw new UserNotFoundError()
    return user
  })
}

const answer = async (msg: Promise<string>) => ({ msg: await msg })

async function said(msg: string, done: Promise<unknown>) {
  await done
  return { msg }
}

/** An id that names the one who acts may come along, but only as the token's own. */
function refuseOtherActor(me: Me, userId: string | undefined) {
  if (userId !== undefined && userId !== me.id) throw new OtherActorError()
}
