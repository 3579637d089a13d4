/** The test cards that Mercado Pago documents. */
export const TEST_CARDS = [
  { name: 'Mastercard', number: '5031 7557 3453 0604', code: '123', method: 'master' },
  { name: 'Visa', number: '4509 9535 6623 3704', code: '123', method: 'visa' },
  { name: 'American Express', number: '3711 803032 57522', code: '1234', method: 'amex' },
] as const

type Outcome = { status: 'approved' | 'in_process' | 'rejected'; detail: string; meaning: string }

const rejected = (detail: string, meaning: string): Outcome => ({ status: 'rejected', detail, meaning })

/** The outcome of a payment by the name on the card, as Mercado Pago documents it for its test cards. */
export const OUTCOMES: Record<string, Outcome> = {
  APRO: { status: 'approved', detail: 'accredited', meaning: 'Pago aprobado' },
  CONT: { status: 'in_process', detail: 'pending_contingency', meaning: 'Queda pendiente' },
  OTHE: rejected('cc_rejected_other_reason', 'Rechazado por error general'),
  CALL: rejected('cc_rejected_call_for_authorize', 'Rechazado: hay que autorizarlo con el banco'),
  FUND: rejected('cc_rejected_insufficient_amount', 'Rechazado por fondos insuficientes'),
  SECU: rejected('cc_rejected_bad_filled_security_code', 'Rechazado por código de seguridad'),
  EXPI: rejected('cc_rejected_bad_filled_date', 'Rechazado por fecha de vencimiento'),
  FORM: rejected('cc_rejected_bad_filled_other', 'Rechazado por error en los datos'),
  CARD: rejected('cc_rejected_bad_filled_card_number', 'Rechazado por número de tarjeta'),
  INST: rejected('cc_rejected_invalid_installments', 'Rechazado por cuotas no admitidas'),
  DUPL: rejected('cc_rejected_duplicated_payment', 'Rechazado por pago duplicado'),
  LOCK: rejected('cc_rejected_card_disabled', 'Rechazado por tarjeta deshabilitada'),
  CTNA: rejected('cc_rejected_card_type_not_allowed', 'Rechazado por tipo de tarjeta'),
  ATTE: rejected('cc_rejected_max_attempts', 'Rechazado por exceso de intentos'),
  BLAC: rejected('cc_rejected_blacklist', 'Rechazado por lista negra'),
  UNSU: rejected('cc_rejected_card_type_not_allowed', 'Rechazado por tarjeta no admitida'),
  TEST: rejected('cc_amount_rate_limit_exceeded', 'Rechazado por regla de montos'),
}

export const digitsOf = (text: string) => text.replace(/\D/g, '')

export const findCard = (number: string) =>
  TEST_CARDS.find((card) => digitsOf(card.number) === digitsOf(number))
