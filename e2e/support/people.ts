import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { cookiesOf, newAccount, type Session, serverUrl, signIn, storeSession } from './test.ts'

export type Person = Session & { name: string }

/** Calls the API with the session of a person. */
export async function callAs(
  { request, who }: { request: APIRequestContext; who: Session },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
) {
  const response = await request.fetch(`/api/back-end/${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}` },
    ...(data !== undefined && { data }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

/** Registers a Gratuito account with a unique name. */
export async function newPerson(request: APIRequestContext, url: string, name: string): Promise<Person> {
  const account = await newAccount(request, `${name} ${crypto.randomUUID().slice(0, 6)}`)
  return { ...(await signIn(url, account.email, account.password)), name: account.name }
}

/** Registers an account that an Admin upgrades to Premium. */
export async function newPremiumPerson(
  request: APIRequestContext,
  url: string,
  name: string,
  admin: Session,
): Promise<Person> {
  const person = await newPerson(request, url, name)
  await callAs({ request, who: admin }, 'PUT', 'users/givepremium', { userId: person.id })
  return person
}

/** Signs a browser in with a new Gratuito account, before its first page is opened. */
export async function signInNewPerson(page: Page, request: APIRequestContext) {
  const account = await newAccount(request)
  // Otherwise the first sign-in with the form would be one of a new device.
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const url = serverUrl()
  const session = await signIn(url, account.email, account.password, userAgent)
  await page.context().addCookies(cookiesOf(url, session))
  await storeSession(page.context(), url, session)
  return account
}

/** The session of a new account that was deactivated. */
export async function newDeactivatedSession(request: APIRequestContext, url: string): Promise<Session> {
  const { email, password } = await newAccount(request)
  const before = await signIn(url, email, password)
  await callAs({ request, who: before }, 'PUT', 'users/deactivate', { userId: before.id })
  return signIn(url, email, password)
}

/** A separate browser context in which a person is signed in. */
export async function contextFor(browser: Browser, url: string, who: Session): Promise<BrowserContext> {
  const storageState = { cookies: cookiesOf(url, who), origins: [] }
  const context = await browser.newContext({ baseURL: url, storageState })
  await storeSession(context, url, who)
  return context
}

/** The numbered messages of the open conversation, in the order of the screen. */
export async function messagesIn(page: Page): Promise<string[]> {
  const lines = await page.getByRole('log').locator('p').allTextContents()
  return lines.filter((line) => /^\d+: /.test(line))
}

/** Resolves once the live connection of a page is open and its navigation listens to it. Call it before the page loads. */
export async function liveConnection(page: Page) {
  // The navigation is hydrated after the rest of the page, and then requests the unread count.
  const count = page.waitForResponse('**/notifications/unread')
  const socket = await page.waitForEvent('websocket')
  // Socket.IO confirms a connection with a packet of type 40.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
  await count
}
