import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmailChange,
  credentials,
  takeAccountBack,
  undoEmailChange,
} from '@remusic/contract/people/schemas/credentials'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { originOf } from './device.ts'
import {
  cancelEmailChangeOf,
  confirmEmailChangeBy,
  findCredentials,
  requestEmailChange,
} from './emailChange.ts'
import { changePasswordOf } from './passwordChange.ts'
import { takeAccountBackBy, undoEmailChangeBy } from './takeBack.ts'

export function credentialRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, credentials, ({ me }) => findCredentials(deps, me))
  handle(app, changePassword, ({ body, me, request }) =>
    message(changePasswordOf(deps, me, body, originOf(request))),
  )
  handle(app, changeEmail, ({ body, me, request }) =>
    message(requestEmailChange(deps, me, body.email, originOf(request))),
  )
  handle(app, cancelEmailChange, ({ me }) => message(cancelEmailChangeOf(deps, me)))
  handle(app, confirmEmailChange, ({ params, request }) =>
    message(confirmEmailChangeBy(deps, params.token, originOf(request))),
  )
  handle(app, undoEmailChange, ({ params, request }) =>
    message(undoEmailChangeBy(deps, params.token, originOf(request))),
  )
  handle(app, takeAccountBack, ({ params, request }) =>
    message(takeAccountBackBy(deps, params.token, originOf(request))),
  )
}

const message = async (msg: Promise<string>) => ({ msg: await msg })
