import type { FirstAdmin } from '@remusic/contract/running/schemas/setup'
import {
  createFirstAdmin,
  type OptionalStep,
  setupState,
  setupSteps,
  skipSetupStep,
  testMail,
  testPayments,
} from '@remusic/contract/running/setup'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { settingsQuery } from '../../base/api/settings.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import { setupKeys } from '../../base/queryKeys/setup.ts'
import { session } from '../../people/accounts/session.ts'

/** Whether this installation waits for its first Admin. */
export const setupStateQuery = queryOptions({
  queryKey: setupKeys.state,
  queryFn: ({ signal }) => call(setupState, {}, { signal }),
})

/** The steps of the first day. Files and settings change outside of this page, so they are always read again. */
export const setupQuery = queryOptions({
  queryKey: adminKeys.setup,
  queryFn: ({ signal }) => call(setupSteps, {}, { signal }),
  staleTime: 0,
})

/** Whether something is missing outside of demo mode; undefined until it is known. */
export function useIsFirstDay(): boolean | undefined {
  const { data: settings } = useQuery(settingsQuery)
  const { data: setup, isError } = useQuery(setupQuery)
  if (settings?.demo || isError) return false
  return setup && !setup.ready
}

export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: (body: FirstAdmin) => call(createFirstAdmin, { body }),
    onSuccess: ({ token, id, active }) => session.start({ token, userId: id, active }),
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: adminKeys.setup }),
      client.invalidateQueries({ queryKey: adminKeys.acts }),
    ])
}

export function useTestMail() {
  return useMutation({ mutationFn: () => call(testMail, {}), onSettled: useRefresh() })
}

export function useTestPayments() {
  return useMutation({ mutationFn: () => call(testPayments, {}), onSettled: useRefresh() })
}

export function useSkipStep(step: OptionalStep) {
  return useMutation({
    mutationFn: (skipped: boolean) => call(skipSetupStep, { params: { step }, body: { skipped } }),
    onSettled: useRefresh(),
  })
}
