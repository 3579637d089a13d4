import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { enter, expect, newAccount, type Session, signIn, storedAs } from './test.ts'

export type Someone = Session & { name: string }

/** Calls the API as somebody. */
export async function callAs(
  { request, who }: { request: APIRequestContext; who: Session },
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: unknown,
) {
  const answer = await request.fetch(`/api/back-end/${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}` },
    ...(data !== undefined && { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Somebody new with an unmistakable name, Gratuito. */
export async function somebody(request: APIRequestContext, url: string, name: string): Promise<Someone> {
  const account = await newAccount(request, `${name} ${crypto.randomUUID().slice(0, 6)}`)
  return { ...(await signIn(url, account.email, account.password)), name: account.name }
}

/** Somebody new whom an Admin has given Premium. */
export async function somebodyPremium(
  request: APIRequestContext,
  url: string,
  name: string,
  admin: Session,
): Promise<Someone> {
  const person = await somebody(request, url, name)
  await callAs({ request, who: admin }, 'PUT', 'users/givepremium', { userId: person.id })
  return person
}

/** Somebody new who comes in by the door, Gratuito, and stands before the feed. */
export async function arrive(page: Page, request: APIRequestContext) {
  const account = await newAccount(request)
  await page.goto('/login')
  await enter(page, account.email, account.password)
  await expect(page).toHaveURL('/feed')
  return account
}

/** Somebody new who has deactivated their account and signed in again. */
export async function somebodyDeactivated(request: APIRequestContext, url: string): Promise<Session> {
  const { email, password } = await newAccount(request)
  const before = await signIn(url, email, password)
  await callAs({ request, who: before }, 'PUT', 'users/deactivate', { userId: before.id })
  return signIn(url, email, password)
}

/** A browser of their own, signed in. */
export async function browserOf(browser: Browser, url: string, who: Session): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: storedAs(who) }] },
  })
}

/** What is written in the conversation on the screen, in order, by either of the two. */
export async function wordsIn(page: Page): Promise<string[]> {
  const lines = await page.getByRole('log').locator('p').allTextContents()
  return lines.filter((line) => /^\d+: /.test(line))
}
