import { describe, expect, it } from 'vitest'
import { returnedIn } from './returned.ts'

const ATTEMPT = '0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
const read = (query: string) => returnedIn(new URLSearchParams(query))

describe('what the provider writes into the address', () => {
  it('names the attempt and the payment', () => {
    expect(read(`collection_id=139&payment_id=139&status=approved&external_reference=${ATTEMPT}`)).toEqual({
      attemptId: ATTEMPT,
      paymentId: '139',
    })
  })

  it('has no payment when it says null', () => {
    expect(read(`collection_id=null&payment_id=null&status=null&external_reference=${ATTEMPT}`)).toEqual({
      attemptId: ATTEMPT,
      paymentId: null,
    })
  })

  it.each([
    '',
    'status=approved',
    'external_reference=null',
    'external_reference=../../x',
    'external_reference=',
  ])('asks about nothing for «%s»', (query) => expect(read(query)).toBeNull())
})
