import {
  myPushDevices,
  removePushDevice,
  renewPushDevice,
  savePushDevice,
  saveQuietHours,
  testPush,
} from '@remusic/contract/people/schemas/webPush'
import { WEB_PUSH_TEXTS } from '@remusic/contract/people/webPush'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { originOf } from '../accounts/device.ts'
import { findPushState, removeDeviceAs, renewDevice, saveDeviceAs } from './devices.ts'
import { findQuietHours, saveQuietHoursOf } from './savedQuietHours.ts'
import { sendTestPushAs } from './testPush.ts'

export function webPushRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, myPushDevices, ({ me }) => findPushState(db, me))
  handle(app, savePushDevice, ({ body, me, request }) =>
    saveDeviceAs(deps, me, { ...body, label: originOf(request).device }),
  )
  handle(app, renewPushDevice, async ({ body }) => {
    await renewDevice(deps, body)
    return { msg: WEB_PUSH_TEXTS.saved }
  })
  handle(app, removePushDevice, async ({ params, me }) => {
    await removeDeviceAs(db, me, params.id)
    return { msg: WEB_PUSH_TEXTS.removed }
  })
  handle(app, saveQuietHours, async ({ body, me }) => {
    await saveQuietHoursOf(db, me.id, body.quietHours)
    return { msg: WEB_PUSH_TEXTS.quietSaved, quietHours: await findQuietHours(db, me.id) }
  })
  handle(app, testPush, async ({ me }) => {
    await sendTestPushAs(deps, me)
    return { msg: WEB_PUSH_TEXTS.testSent }
  })
}
