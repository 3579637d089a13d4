import type { MyPlan } from '@remusic/contract/people/schemas/premium'
import { describe, expect, it } from 'vitest'
import { cancellationSentence, planSentence, renewalSentence } from './sentences.ts'

const PAID: MyPlan = {
  role: 'Premium',
  source: 'payment',
  endsAt: '2026-12-15T15:00:00.000Z',
  cancelledAt: null,
  canPay: true,
  canCancel: true,
  canResume: false,
  price: 599,
  currency: 'ARS',
  taxNote: '',
  pendingAttemptId: null,
}
const GIFT: MyPlan = { ...PAID, source: 'gift', endsAt: null }
const FREE: MyPlan = { ...PAID, role: 'Gratuito', source: 'none', endsAt: null }
const END = '15 de diciembre de 2026'

describe('the sentences about a plan', () => {
  it('state when a paid plan ends, and that it does not renew automatically', () => {
    expect(planSentence(PAID)).toContain(`termina el ${END}`)
    expect(planSentence(PAID)).toContain('No se renueva solo')
  })

  it('state until when a cancelled plan stays active', () => {
    expect(planSentence({ ...PAID, cancelledAt: '2026-11-20T15:00:00.000Z' })).toContain(
      `lo conservas hasta el ${END}`,
    )
    expect(cancellationSentence(PAID)).toContain(`hasta el ${END}`)
  })

  it('name no end date if there is none', () => {
    expect(planSentence(GIFT)).toContain('no tiene fecha de fin')
    expect(planSentence(FREE)).toBe('Tu plan es Gratuito.')
    expect(planSentence({ ...GIFT, role: 'Admin', source: 'admin' })).toContain('Admin')
  })

  it('explain what another month extends, and warn of a payment that is still pending', () => {
    expect(renewalSentence(PAID)).toContain(`hoy termina el ${END}`)
    expect(renewalSentence({ ...FREE, pendingAttemptId: crypto.randomUUID() })).toContain('dos meses')
    expect(renewalSentence(FREE)).toBe('')
    expect(renewalSentence(undefined)).toBe('')
  })
})
