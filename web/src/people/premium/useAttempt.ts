import { ATTEMPT_POLL_INTERVAL_MS, ATTEMPT_POLL_TIMEOUT_MS } from '@remusic/contract/people/premium'
import type { Attempt } from '@remusic/contract/people/schemas/premium'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../base/api/error.ts'
import { attemptQuery, type PaymentReturn } from './queries.ts'

/** Polls the status of a payment until it is settled or the timeout is reached. */
export function useAttempt(paymentReturn: PaymentReturn) {
  const [round, setRound] = useState(1)
  const [endedRound, setEndedRound] = useState(0)
  const isWaiting = endedRound < round

  useEffect(() => {
    const timer = setTimeout(() => setEndedRound(round), ATTEMPT_POLL_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [round])

  const { data, error, refetch } = useQuery({
    ...attemptQuery(paymentReturn),
    refetchInterval: ({ state }) =>
      isWaiting && !isSettled(state.data) && !isRefused(state.error) ? ATTEMPT_POLL_INTERVAL_MS : false,
  })

  return {
    attempt: data,
    error,
    /** The server does not know this payment, or it belongs to another account. */
    isRefused: data === undefined && isRefused(error),
    isWaiting,
    /** Starts another round of polling. */
    pollAgain() {
      setRound(round + 1)
      void refetch()
    },
  }
}

function isSettled(attempt: Attempt | undefined): boolean {
  return attempt !== undefined && attempt.status !== 'open' && attempt.status !== 'pending'
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
