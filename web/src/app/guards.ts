import { mayAdminister, mayChat } from '@remusic/contract/plans'
import type { Profile } from '@remusic/contract/schemas/accounts'
import { data, type LoaderFunction, redirect } from 'react-router'
import { type StoredSession, session } from '../accounts/session.ts'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/query.ts'
import { upgrade } from '../failures/upgrade.ts'
import { paths } from '../paths.ts'

/** Visitors and members. */
export const everyone: LoaderFunction = () => null

/** Visitors only: entering ends the session. */
export const signedOut: LoaderFunction = () => {
  session.end()
  return null
}

/** Visitors and members, but not a deactivated account. */
export const visitor: LoaderFunction = () => {
  if (session.read()?.active === false) throw redirect(paths.restore())
  return null
}

/** Active accounts; others are redirected to the login and return here afterwards. */
export const member: LoaderFunction = ({ request }) => {
  requireMember(request)
  return null
}

/** Active accounts; others are redirected to the public version of the screen. */
export const memberOr =
  (publicVersion: string): LoaderFunction =>
  () => {
    const me = session.read()
    if (!me) throw redirect(publicVersion)
    if (!me.active) throw redirect(paths.restore())
    return null
  }

/** Accounts that the server confirms to be active. */
export const activeNow: LoaderFunction = async ({ request }) => {
  await freshProfile(request)
  return null
}

/** Deactivated accounts only. */
export const deactivated: LoaderFunction = ({ request }) => {
  if (requireAccount(request).active) throw redirect(paths.feed())
  return null
}

export const admin: LoaderFunction = async ({ request }) => {
  const { role } = await freshProfile(request)
  if (!mayAdminister(role)) throw redirect(paths.user())
  return null
}

/** Members who may chat, according to a fresh profile, never to a cached one. */
export const chatting: LoaderFunction = async ({ request }) => {
  const { role } = await freshProfile(request)
  if (!mayChat(role)) {
    const { CHAT_TEXTS } = await import('@remusic/contract/chat')
    upgrade.offer(CHAT_TEXTS.premiumOnly)
    throw redirect(paths.feed())
  }
  return null
}

/** Pages that exist in demo mode only. */
export const demoOnly: LoaderFunction = async () => {
  const { settingsQuery } = await import('../api/settings.ts')
  const { demo } = await queryClient.query(settingsQuery)
  if (!demo) throw notFound()
  return null
}

/** Every unknown URL. */
export const unknownPath: LoaderFunction = () => {
  throw notFound()
}

function notFound() {
  return data(null, { status: 404 })
}

function requireAccount(request: Request): StoredSession {
  const me = session.read()
  if (!me) throw toLogin(request)
  return me
}

function requireMember(request: Request): StoredSession {
  const me = requireAccount(request)
  if (!me.active) throw redirect(paths.restore())
  return me
}

async function freshProfile(request: Request): Promise<Profile> {
  requireMember(request)
  try {
    const { profileQuery } = await import('../accounts/queries.ts')
    const profile = await queryClient.query({ ...profileQuery, staleTime: 0 })
    if (!profile.active) throw redirect(paths.restore())
    return profile
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') throw toLogin(request)
    throw error
  }
}

function toLogin(request: Request) {
  const { pathname, search, hash } = new URL(request.url)
  return redirect(paths.login(pathname + search + hash))
}
