import { PREMIUM } from '@remusic/contract/people/plans'
import {
  changeRegistration,
  confirmPending,
  countUsers,
  giveAdmin,
  givePremium,
  incomeByMonth,
  listActs,
  listManagedUsers,
  listPending,
  listSuspendable,
  listTroubledMails,
  managedPlan,
  registrationsByMonth,
  resendToPending,
  suspendMany,
  takeAdmin,
  takePremium,
  undoAct,
} from '@remusic/contract/running/schemas/admin'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../base/http/handle.ts'
import type { MergingDeps } from '../../music/catalogue/merging.ts'
import { changeRegistrationAs } from '../../people/accounts/registrationState.ts'
import { findManagedPlan } from '../../people/premium/managedPlan.ts'
import { findAuditEntries } from './auditEntries.ts'
import { findIncome, findRegistrations } from './monthlyStats.ts'
import { confirmForPerson, findPending, findTroubledMails, resendForPerson } from './pending.ts'
import { changeRole, GIVE_ADMIN, GIVE_PREMIUM, TAKE_ADMIN, TAKE_PREMIUM } from './roles.ts'
import { findSuspendable, suspendManyAs } from './suspensions.ts'
import { UNDOS, type Undos, undoActAs } from './undoing.ts'
import { countByGroup, countOpenAppeals, countOpenCases, findManagedUsers } from './users.ts'

export function adminRoutes(app: FastifyInstance, deps: MergingDeps, undosOfOthers: Undos) {
  const { db, clock, config } = deps
  const undos = { ...UNDOS, ...undosOfOthers }
  const steps = [
    [givePremium, GIVE_PREMIUM],
    [takePremium, TAKE_PREMIUM],
    [giveAdmin, GIVE_ADMIN],
    [takeAdmin, TAKE_ADMIN],
  ] as const
  for (const [entry, step] of steps)
    handle(app, entry, async ({ body, me, request }) => ({
      msg: await changeRole(deps, me, step, { ...body, request }),
    }))

  handle(app, managedPlan, ({ params }) => findManagedPlan(db, params.id, clock.now()))
  handle(app, listManagedUsers, ({ query }) => findManagedUsers(db, query, clock.now()))
  handle(app, countUsers, async () => ({
    ...(await countByGroup(db)),
    openReports: await countOpenCases(db),
    openAppeals: await countOpenAppeals(db),
  }))
  handle(app, registrationsByMonth, async ({ query, replica }) => ({
    months: await findRegistrations(replica, clock.now(), query.months),
  }))
  handle(app, incomeByMonth, async ({ query, replica }) => {
    const { premium: premiumUsers } = await countByGroup(db)
    const { currency } = config
    return {
      price: PREMIUM.pricePerMonth,
      currency,
      premiumUsers,
      income: PREMIUM.pricePerMonth * premiumUsers,
      months: await findIncome(replica, { now: clock.now(), count: query.months, currency }),
    }
  })
  handle(app, listPending, ({ query }) => findPending(db, query, clock.now()))
  handle(app, confirmPending, async (call) => ({ msg: await confirmForPerson(deps, call) }))
  handle(app, resendToPending, async (call) => ({ msg: await resendForPerson(deps, call) }))
  handle(app, changeRegistration, async ({ body, me, request }) => ({
    msg: await changeRegistrationAs(deps, me, { ...body, request }),
  }))
  handle(app, listSuspendable, ({ query }) => findSuspendable(db, query, clock.now()))
  handle(app, suspendMany, ({ body, me, request }) => suspendManyAs(deps, me, { ...body, request }))
  handle(app, listTroubledMails, ({ query }) => findTroubledMails(db, query))
  handle(app, listActs, ({ query }) => findAuditEntries(db, query, { now: clock.now(), undos }))
  handle(app, undoAct, async ({ params, body, me, request }) => ({
    msg: await undoActAs(deps, me, { ...params, ...body, request }, undos),
  }))
}
