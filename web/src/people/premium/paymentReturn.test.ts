import { describe, expect, it } from 'vitest'
import { parsePaymentReturn } from './paymentReturn.ts'

const ATTEMPT = '0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
const read = (query: string) => parsePaymentReturn(new URLSearchParams(query))

describe('the parameters of the redirect from the provider', () => {
  it('contain the attempt and the payment', () => {
    expect(read(`collection_id=139&payment_id=139&status=approved&external_reference=${ATTEMPT}`)).toEqual({
      attemptId: ATTEMPT,
      paymentId: '139',
    })
  })

  it("contain no payment if the value is the string 'null'", () => {
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
  ])('are ignored without a valid attempt: «%s»', (query) => expect(read(query)).toBeNull())
})
