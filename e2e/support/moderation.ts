import type { APIRequestContext } from '@playwright/test'
import { callAs } from './people.ts'
import type { Session } from './test.ts'

type Reported = { kind: 'review' | 'playlist' | 'user'; id: string }

/** Reports something and returns the id of its case. */
export async function reportAs(request: APIRequestContext, who: Session, what: Reported, admin: Session) {
  await callAs({ request, who }, 'POST', 'reports', { ...what, reason: 'insult' })
  const { items } = await callAs({ request, who: admin }, 'GET', `admin/reports?kind=${what.kind}&limit=50`)
  const found = items.find(({ targetId }: { targetId: string }) => targetId === what.id)
  return found.id as string
}

/** Hides a new playlist of a Premium person and returns the id of the decision, which its owner can read. */
export async function newSanction(
  request: APIRequestContext,
  { owner, reporter, admin }: Record<'owner' | 'reporter' | 'admin', Session>,
) {
  const name = `Oculta ${crypto.randomUUID().slice(0, 6)}`
  const { id } = await callAs({ request, who: owner }, 'POST', 'playlist/create', { name })
  await callAs({ request, who: owner }, 'PUT', `playlist/share/${id}`, { shared: true })
  const caseId = await reportAs(request, reporter, { kind: 'playlist', id }, admin)
  const body = { decision: 'hide', rule: 'insult', note: 'El nombre insulta a una artista' }
  await callAs({ request, who: admin }, 'PUT', `admin/reports/${caseId}`, body)
  return caseId
}
