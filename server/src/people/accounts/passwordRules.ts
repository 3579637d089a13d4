import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { ratePassword } from '@remusic/contract/passwords'
import { InvalidFieldsError } from '../platform/errors.ts'

export function rejectCommonPassword(password: string, user: { name: string; email: string }): void {
  const { isTooCommon } = ratePassword(password, [user.name, user.email])
  if (isTooCommon) throw new InvalidFieldsError({ password: ACCOUNT_TEXTS.commonPassword })
}
