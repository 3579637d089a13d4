import type { PushChoices, PushState, QuietHours } from '@remusic/contract/people/schemas/webPush'
import {
  myPushDevices,
  removePushDevice,
  savePushDevice,
  saveQuietHours,
  testPush,
} from '@remusic/contract/people/webPush'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { webPushKeys } from '../../base/queryKeys/webPush.ts'
import { session } from '../accounts/session.ts'
import { endSubscription, ensureSubscription, rememberedDevice, requestPermission } from './browserPush.ts'

export const pushStateQuery = queryOptions({
  queryKey: webPushKeys.state,
  queryFn: ({ signal }) => call(myPushDevices, {}, { signal }),
})

export const currentDevice = (state: PushState) => state.devices.find((device) => device.current)

const ALL: PushChoices = { mutedTypes: [], showsText: false }

/** Switches notifications on in this browser. Asks for the permission first, because browsers only allow that right after a press. */
export function useSwitchOn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (state: PushState) => {
      await requestPermission()
      return saveDevice(state, ALL)
    },
    onSuccess: () => refresh(client),
  })
}

/** Changes what this device gets, optimistically. */
export function useSaveChoices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choices: PushChoices) => saveDevice(client.getQueryData(pushStateQuery.queryKey), choices),
    onMutate: (choices) => {
      const before = client.getQueryData(pushStateQuery.queryKey)
      client.setQueryData(
        pushStateQuery.queryKey,
        (state) =>
          state && {
            ...state,
            devices: state.devices.map((device) => (device.current ? { ...device, ...choices } : device)),
          },
      )
      return { before }
    },
    onError: (_error, _choices, context) => client.setQueryData(pushStateQuery.queryKey, context?.before),
    onSettled: () => refresh(client),
  })
}

/** Removes a device: this one, which then ends its subscription, or another one. */
export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, current }: { id: string; current: boolean }) => {
      const removed = await call(removePushDevice, { params: { id } })
      if (current) {
        rememberedDevice.forget()
        await endSubscription()
      }
      return removed
    },
    onSettled: () => refresh(client),
  })
}

export function useSaveQuietHours() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (quietHours: QuietHours | null) => call(saveQuietHours, { body: { quietHours } }),
    onSuccess: ({ quietHours }) =>
      client.setQueryData(pushStateQuery.queryKey, (state) => state && { ...state, quietHours }),
  })
}

export const useTestPush = () => useMutation({ mutationFn: () => call(testPush, {}) })

async function saveDevice(state: PushState | undefined, { mutedTypes, showsText }: PushChoices) {
  const { publicKey, sessionId } = state ?? (await call(myPushDevices, {}))
  const { endpoint = '', keys = {} } = await ensureSubscription(publicKey)
  const { p256dh = '', auth = '' } = keys
  const device = await call(savePushDevice, {
    body: { subscription: { endpoint, keys: { p256dh, auth } }, mutedTypes, showsText },
  })
  const userId = session.read()?.userId ?? ''
  rememberedDevice.write({ userId, sessionId, mutedTypes, showsText })
  return device
}

/**
 * Registers this browser again if the same person had switched notifications on in an earlier session, or if the browser has
 * replaced its subscription. A device that was removed from elsewhere stays removed.
 */
export async function resumePush(client: QueryClient, userId: string): Promise<void> {
  const remembered = rememberedDevice.read()
  if (!remembered || remembered.userId !== userId || Notification.permission !== 'granted') return
  const state = await call(myPushDevices, {})
  if (!currentDevice(state) && remembered.sessionId === state.sessionId) {
    rememberedDevice.forget()
    await endSubscription()
    return
  }
  await saveDevice(state, currentDevice(state) ?? remembered)
  await refresh(client)
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: webPushKeys.state })
