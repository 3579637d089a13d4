import { mayAdminister, mayChat } from '@remusic/contract/people/plans'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../base/api/error.ts'
import { paths } from '../paths.ts'
import type { StoredSession } from '../people/accounts/session.ts'
import { visitContext } from './visit.ts'

/** Decides before a screen is loaded whether the user may enter it; throws a redirect or an error response otherwise. */
export type Guard = (args: LoaderFunctionArgs) => void | Promise<void>

/** Visitors and members. */
export const everyone: Guard = () => {}

/** Visitors only: entering ends the session. */
export const signedOut: Guard = ({ context }) => context.get(visitContext).session.end()

/** Like `signedOut`, except in an installed app: those installed before the start was the feed still start here. */
export const signedOutInTab: Guard = (args) => {
  if (sessionOf(args) && isInstalledApp()) throw redirect(paths.feed())
  return signedOut(args)
}

/** Visitors and members, but not a deactivated account. */
export const visitor: Guard = (args) => {
  if (sessionOf(args)?.active === false) throw redirect(paths.restore())
}

/** Active accounts; others are redirected to the login and return here afterwards. */
export const member: Guard = (args) => void requireMember(args)

/** Active accounts; others are redirected to the public version of the screen. */
export const memberOr =
  (publicVersion: string): Guard =>
  (args) => {
    const me = sessionOf(args)
    if (!me) throw redirect(publicVersion)
    if (!me.active) throw redirect(paths.restore())
  }

/** Accounts that the server confirms to be active. */
export const activeNow: Guard = async (args) => void (await freshProfile(args))

/** Any account, also a deactivated or banned one. */
export const account: Guard = (args) => void requireAccount(args)

/** Deactivated accounts only; a banned one, which cannot be restored, reads why instead. */
export const deactivated: Guard = async (args) => {
  if (requireAccount(args).active) throw redirect(paths.feed())
  const ban = await findBan(args)
  if (ban) throw redirect(paths.sanction(ban.id))
}

export const admin: Guard = async (args) => {
  const { role } = await freshProfile(args)
  if (!mayAdminister(role)) throw redirect(paths.user())
}

/** Members who may chat, according to a fresh profile, never to a cached one. */
export const chatting: Guard = async (args) => {
  const { role } = await freshProfile(args)
  if (mayChat(role)) return
  const { CHAT_TEXTS } = await import('@remusic/contract/together/chat')
  args.context.get(visitContext).offerUpgrade(CHAT_TEXTS.premiumOnly)
  throw redirect(paths.feed())
}

/** Pages that exist in demo mode only. */
export const demoOnly: Guard = async ({ context }) => {
  const { settingsQuery } = await import('../base/api/settings.ts')
  const { demo } = await context.get(visitContext).queryClient.query(settingsQuery)
  if (!demo) throw notFound()
}

/** Every unknown URL. */
export const unknownPath: Guard = () => {
  throw notFound()
}

function notFound() {
  return data(null, { status: 404 })
}

const isInstalledApp = () => globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false

const sessionOf = ({ context }: LoaderFunctionArgs) => context.get(visitContext).session.read()

function requireAccount(args: LoaderFunctionArgs): StoredSession {
  const me = sessionOf(args)
  if (!me) throw toLogin(args)
  return me
}

function requireMember(args: LoaderFunctionArgs): StoredSession {
  const me = requireAccount(args)
  if (!me.active) throw redirect(paths.restore())
  return me
}

/** The ban in force. If it cannot be read, the screen for deactivated accounts shows what the server answers. */
async function findBan(args: LoaderFunctionArgs) {
  try {
    const { sanctionsQuery } = await import('../running/appeals/queries.ts')
    const { queryClient } = args.context.get(visitContext)
    const { items } = await queryClient.query({ ...sanctionsQuery, staleTime: 0 })
    return items.find(({ banned }) => banned)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') throw toLogin(args)
    return undefined
  }
}

async function freshProfile(args: LoaderFunctionArgs): Promise<Profile> {
  requireMember(args)
  try {
    const { profileQuery } = await import('../people/accounts/queries.ts')
    const profile = await args.context.get(visitContext).queryClient.query({ ...profileQuery, staleTime: 0 })
    if (!profile.active) throw redirect(paths.restore())
    return profile
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') throw toLogin(args)
    throw error
  }
}

function toLogin({ request }: LoaderFunctionArgs) {
  const { pathname, search, hash } = new URL(request.url)
  return redirect(paths.login(pathname + search + hash))
}
