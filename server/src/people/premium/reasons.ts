/** Explains a pending or rejected payment to the buyer. Details meant for the merchant only are left out. */
export function reasonOf(status: string, detail: string | null): string | null {
  if (status === 'pending')
    return PENDING_REASONS[detail ?? ''] ?? 'El servicio de pagos todavía no confirmó tu pago.'
  if (status === 'rejected')
    return REJECTED_REASONS[detail ?? ''] ?? 'El pago fue rechazado. Prueba con otro medio de pago.'
  return null
}

const TRY_ANOTHER = 'Prueba con otra tarjeta o con otro medio de pago.'

const PENDING_REASONS: Record<string, string> = {
  pending_contingency: 'El servicio de pagos está procesando tu pago. Suele tardar menos de dos días.',
  pending_review_manual: 'El servicio de pagos está revisando tu pago. Suele tardar menos de dos días.',
  pending_waiting_payment: 'Falta que completes el pago con el cupón que te dieron.',
  pending_waiting_transfer: 'Falta que completes la transferencia.',
  pending_challenge: 'Tu banco espera que confirmes el pago.',
}

const REJECTED_REASONS: Record<string, string> = {
  cc_rejected_bad_filled_card_number: 'Revisa el número de la tarjeta.',
  cc_rejected_bad_filled_date: 'Revisa la fecha de vencimiento de la tarjeta.',
  cc_rejected_bad_filled_security_code: 'Revisa el código de seguridad de la tarjeta.',
  cc_rejected_bad_filled_other: 'Revisa los datos de la tarjeta.',
  cc_rejected_call_for_authorize: 'Tu banco pide que autorices este pago. Llámalo y vuelve a intentarlo.',
  cc_rejected_card_disabled: 'La tarjeta no está activa. Llama a tu banco para activarla o prueba con otra.',
  cc_rejected_card_type_not_allowed: `Ese tipo de tarjeta no se acepta. ${TRY_ANOTHER}`,
  cc_rejected_duplicated_payment:
    'Ya hiciste un pago por ese monto. Si necesitas repetirlo, usa otra tarjeta.',
  cc_rejected_insufficient_amount: `La tarjeta no tiene fondos suficientes. ${TRY_ANOTHER}`,
  cc_rejected_invalid_installments: 'La tarjeta no acepta esa cantidad de cuotas.',
  cc_rejected_max_attempts: `Llegaste al límite de intentos con esa tarjeta. ${TRY_ANOTHER}`,
  cc_amount_rate_limit_exceeded: `El pago supera el límite de la tarjeta. ${TRY_ANOTHER}`,
  cc_rejected_3ds_mandatory: `Tu banco pide una verificación que no se completó. ${TRY_ANOTHER}`,
  cc_rejected_time_out: 'Tu banco no respondió a tiempo. Vuelve a intentarlo.',
  rejected_by_bank: `Tu banco rechazó el pago. ${TRY_ANOTHER}`,
  rejected_insufficient_data: 'Faltaban datos para procesar el pago. Revísalos y vuelve a intentarlo.',
  expired: 'El plazo para pagar venció.',
  by_payer: 'Cancelaste el pago.',
}
