import { saveTimeZone } from '@remusic/contract/base/schemas/settings'
import { SETTINGS_TEXTS } from '@remusic/contract/base/settings'
import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import {
  changeName,
  changePicture,
  checkReset,
  confirm,
  googleLogin,
  listUsers,
  login,
  logout,
  logoutEverywhere,
  perfil,
  register,
  registrationState,
  requestReset,
  resendConfirmation,
  resetPassword,
  searchUsers,
  sendTestMail,
  setBlindTasting,
  showEmail,
  userById,
} from '@remusic/contract/people/schemas/accounts'
import { linkGoogle } from '@remusic/contract/people/schemas/secondFactor'
import { mySecurityLog } from '@remusic/contract/people/schemas/securityLog'
import {
  closeOneSession,
  closePageSession,
  mySessions,
  openPageSession,
} from '@remusic/contract/people/schemas/sessions'
import { SESSION_TEXTS } from '@remusic/contract/people/sessions'
import type { FastifyInstance } from 'fastify'
import { InvalidFieldsError, OtherActorError, UnauthenticatedError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { handle, type Me } from '../../base/http/handle.ts'
import { addressOf, type Pace } from '../../base/limits/rateLimits.ts'
import { logIn, logOut, logOutEverywhere, logOutOf, mailTestTo } from './actions.ts'
import { withAddressWithinLimit } from './addressLimit.ts'
import { originOf } from './device.ts'
import type { Erasures } from './erasure.ts'
import { GoogleRefusedError, UserNotFoundError } from './errors.ts'
import { googleVerifier, linkGoogleTo, logInWithGoogle } from './google.ts'
import { accountJobs } from './jobs.ts'
import { pageCookieOf } from './pageCookie.ts'
import { requirePage } from './people.ts'
import { changePictureOf, servePictures } from './pictures.ts'
import {
  findProfile,
  findPublicProfile,
  findUsers,
  findUsersByName,
  saveName,
  saveShowsEmail,
  saveTastesBlind,
  saveTimeZoneOf,
} from './queries.ts'
import { confirmRegistration, registerAccount } from './registration.ts'
import { isRegistrationOpen } from './registrationState.ts'
import { changePasswordByLink, checkResetLink } from './reset.ts'
import { findSecurityEvents } from './securityLog.ts'
import { findOpenSessions, findPageToken } from './session.ts'
import { logSignIn } from './signIn.ts'

/**
 * The pace, per client IP, of requests that send a mail to any address. Further requests are slowed down and not rejected, because people
 * may share an IP.
 */
const LINKS_OF_ADDRESS: Pace = { name: 'link-address', burst: 60, intervalMs: 5_000 }

export function accountRoutes(app: FastifyInstance, deps: Deps, erasures: Erasures) {
  const verifyGoogle = googleVerifier(deps.config)
  const jobs = accountJobs(deps, erasures)
  const pageCookie = pageCookieOf(deps.config)
  const sent = deps.config.mailReaches
    ? { confirmation: ACCOUNT_TEXTS.confirmationSent, reset: ACCOUNT_TEXTS.resetSent }
    : { confirmation: ACCOUNT_TEXTS.noMail, reset: ACCOUNT_TEXTS.noMail }

  handle(app, login, async ({ body, request, setCookie }) => {
    const origin = originOf(request)
    const { pageToken, ...session } = await logSignIn(
      { db: deps.db, log: request.log },
      { ...body, ...origin, method: 'password' },
      () => logIn(deps, body, origin),
    )
    setCookie(pageCookie.withToken(pageToken))
    return session
  })
  handle(app, googleLogin, async ({ body, request, setCookie }) => {
    const { credential, nonce } = body
    if (!credential || !nonce) throw new GoogleRefusedError()
    const identity = await verifyGoogle(credential, nonce)
    const origin = originOf(request)
    const { pageToken, ...session } = await logSignIn(
      { db: deps.db, log: request.log },
      { ...identity, ...origin, method: 'google' },
      () => logInWithGoogle(deps, { identity, nonce, origin }),
    )
    setCookie(pageCookie.withToken(pageToken))
    return session
  })
  handle(app, linkGoogle, async ({ body, request, setCookie }) => {
    const { pageToken, ...session } = await linkGoogleTo(deps, { ...body, request })
    setCookie(pageCookie.withToken(pageToken))
    return session
  })
  handle(app, logout, async ({ me, setCookie }) => {
    await logOut(deps, me)
    setCookie(pageCookie.cleared)
    return { msg: SESSION_TEXTS.closed }
  })
  handle(app, logoutEverywhere, async ({ me, request, setCookie }) => {
    await logOutEverywhere(deps, me, originOf(request))
    setCookie(pageCookie.cleared)
    return { msg: 'Cerraste todas tus sesiones' }
  })

  handle(app, mySessions, async ({ me }) => ({
    items: await findOpenSessions(deps.db, me, deps.clock.now()),
  }))
  handle(app, closeOneSession, async ({ params, me, request, setCookie }) => {
    const msg = await logOutOf(deps, me, { sessionId: params.id, origin: originOf(request) })
    if (params.id === me.sessionId) setCookie(pageCookie.cleared)
    return { msg }
  })
  handle(app, mySecurityLog, ({ query, me }) => findSecurityEvents(deps.db, me.id, query))
  handle(app, openPageSession, async ({ me, setCookie }) => {
    const pageToken = await findPageToken(deps.db, me.sessionId)
    if (pageToken === undefined) throw new UnauthenticatedError()
    setCookie(pageCookie.withToken(pageToken))
    return { msg: SESSION_TEXTS.pageOpened }
  })
  handle(app, closePageSession, ({ setCookie }) => {
    setCookie(pageCookie.cleared)
    return { msg: SESSION_TEXTS.pageClosed }
  })

  handle(app, registrationState, async () => ({ open: await isRegistrationOpen(deps.db) }))
  handle(app, register, async ({ body, request }) => {
    await deps.limits.pace(LINKS_OF_ADDRESS, addressOf(request))
    return message(registerAccount(deps, body))
  })
  handle(app, resendConfirmation, async ({ body, request }) => {
    await deps.limits.pace(LINKS_OF_ADDRESS, addressOf(request))
    return withMessage(sent.confirmation, jobs.mailConfirmationAgain(body.email))
  })
  handle(app, confirm, ({ params }) => message(confirmRegistration(deps, params.token)))
  handle(app, requestReset, async ({ body, request }) => {
    await deps.limits.pace(LINKS_OF_ADDRESS, addressOf(request))
    return withMessage(sent.reset, jobs.mailResetLink(body.email, originOf(request)))
  })
  handle(app, checkReset, ({ params }) => message(checkResetLink(deps, params.token)))
  handle(app, resetPassword, ({ params, body, request }) =>
    message(changePasswordByLink(deps, { ...params, ...body, origin: originOf(request) })),
  )

  handle(app, perfil, ({ me }) => findProfile(deps.db, me.id))
  handle(app, changePicture, async ({ body, me }) => {
    refuseOtherActor(me, body.userId)
    return { msg: 'Foto actualizada', userImg: await changePictureOf(deps, me, body.data) }
  })
  servePictures(app, deps)
  handle(app, showEmail, ({ body, me }) =>
    withMessage(
      body.showEmail ? 'Tu correo se ve en tu perfil' : 'Tu correo ya no se ve en tu perfil',
      saveShowsEmail(deps.db, me.id, body.showEmail),
    ),
  )
  handle(app, setBlindTasting, async ({ body: { tastesBlind }, me }) => {
    await saveTastesBlind(deps.db, me.id, tastesBlind)
    // Open pages of this person fetch again what they show.
    deps.sockets.emitTo(me.id, 'profile-changed', null)
    return { msg: tastesBlind ? ACCOUNT_TEXTS.blindTastingOn : ACCOUNT_TEXTS.blindTastingOff }
  })
  handle(app, saveTimeZone, async ({ body: { timeZone }, me }) => {
    const isKnown = await saveTimeZoneOf(deps.db, me.id, timeZone)
    if (!isKnown) throw new InvalidFieldsError({ timeZone: SETTINGS_TEXTS.timeZoneInvalid })
    return { msg: SETTINGS_TEXTS.timeZoneSaved }
  })
  handle(app, changeName, ({ body, me }) =>
    withMessage(ACCOUNT_TEXTS.nameChanged, saveName(deps.db, me.id, body.name)),
  )
  handle(app, sendTestMail, ({ me }) => message(mailTestTo(deps, me)))

  handle(app, listUsers, ({ query, me }) => findUsers(deps.db, { ...query, viewer: me }))
  handle(app, searchUsers, ({ query, me }) => findUsersByName(deps.db, query.query, me))
  handle(app, userById, async ({ params, me }) => {
    if (!me) await requirePage(deps.db, params.id, me)
    const user = await findPublicProfile(deps.db, params.id, me)
    if (!user) throw new UserNotFoundError()
    return me ? withAddressWithinLimit(deps, me, user) : user
  })
}

const message = async (msg: Promise<string>) => ({ msg: await msg })

async function withMessage(msg: string, done: Promise<unknown>) {
  await done
  return { msg }
}

/** The spec lets clients send the acting user's id, but it must match the token. */
function refuseOtherActor(me: Me, userId: string | undefined) {
  if (userId !== undefined && userId !== me.id) throw new OtherActorError()
}
