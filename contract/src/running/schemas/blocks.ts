import { z } from 'zod'
import { Msg, PageQuery, page } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../blocks.ts'

const UserParams = z.object({ userId: z.uuid(ACCOUNT_TEXTS.userNotFound) })
const limits = [{ name: 'block', max: 100, seconds: 3_600 }] as const

export const blockPerson = route(endpoints.blockPerson, {
  access: 'member',
  summary: 'Bloquea a una persona: dejan de verse, de seguirse y de poder responderse o escribirse',
  params: UserParams,
  response: Msg,
  limits,
})

export const unblockPerson = route(endpoints.unblockPerson, {
  access: 'member',
  summary: 'Desbloquea a una persona; nadie vuelve a seguir a nadie por eso',
  params: UserParams,
  response: Msg,
  limits,
})

export const blockedPeople = route(endpoints.blockedPeople, {
  access: 'member',
  summary: 'Las personas que bloqueaste, las últimas primero',
  query: PageQuery,
  response: page(Person),
})
