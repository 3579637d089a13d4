import type { Passkey } from '@remusic/contract/people/schemas/secondFactor'
import {
  addPasskey,
  confirmTotp,
  linkGoogle,
  passkeyCreationOptions,
  passkeySignIn,
  passkeySignInOptions,
  proof,
  proofOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  secondFactor,
  secondStep,
  secondStepOptions,
  startTotp,
} from '@remusic/contract/people/secondFactor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { secondFactorKeys } from '../../base/queryKeys/secondFactor.ts'
import { session } from '../accounts/session.ts'
import type { SecondStepAnswer } from './answers.ts'
import { createPasskey } from './passkeys.ts'

/** The passkeys and codes of the account. */
export const secondFactorQuery = queryOptions({
  queryKey: secondFactorKeys.mine,
  queryFn: ({ signal }) => call(secondFactor, {}, { signal }),
})

/** How the account can prove who is signed in. Each answer contains a new challenge, so it is never reused. */
export const proofOptionsQuery = queryOptions({
  queryKey: secondFactorKeys.proof,
  queryFn: ({ signal }) => call(proofOptions, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
})

export const giveProof = (answer: Parameters<typeof call<typeof proof>>[1]['body']) =>
  call(proof, { body: answer })

export const newSignInOptions = () => call(passkeySignInOptions, {})

export const newSecondStepOptions = (ticket: string) => call(secondStepOptions, { body: { ticket } })

type Started = { token: string; id: string; active: boolean }

const start = ({ token, id, active }: Started) => session.start({ token, userId: id, active })

type SignInResponse = Parameters<typeof call<typeof passkeySignIn>>[1]['body']['response']

export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (choose: () => Promise<SignInResponse>) =>
      call(passkeySignIn, { body: { response: await choose() } }),
    onSuccess: start,
  })
}

export function useSecondStep(ticket: string) {
  return useMutation({
    mutationFn: (answer: SecondStepAnswer) => call(secondStep, { body: { ticket, ...answer } }),
    onSuccess: start,
  })
}

/** Links the Google account of a rejected sign-in to the account that has its address. */
export function useLinkGoogle(ticket: string) {
  return useMutation({
    mutationFn: (password: string) => call(linkGoogle, { body: { ticket, password } }),
    onSuccess: start,
  })
}

/** The security log lists every change of the second factor. */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: accountKeys.securityLog })
    return client.invalidateQueries({ queryKey: secondFactorKeys.mine })
  }
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const response = await createPasskey(await call(passkeyCreationOptions, {}))
      return call(addPasskey, { body: { name, response } })
    },
    onSuccess: useRefresh(),
  })
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSuccess: useRefresh(),
  })
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: useRefresh(),
  })
}

/** Requests a secret for the authenticator app. It has no effect until a code of it is confirmed. */
export function useStartTotp() {
  return useMutation({ mutationFn: () => call(startTotp, {}) })
}

export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: useRefresh(),
  })
}

export function useRemoveTotp() {
  return useMutation({ mutationFn: () => call(removeTotp, {}), onSuccess: useRefresh() })
}

export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: () => call(renewRecoveryCodes, {}), onSuccess: useRefresh() })
}
