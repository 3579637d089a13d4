import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { ratePassword } from '@remusic/contract/people/passwords'
import { InvalidFieldsError } from '../../base/common/errors.ts'

export function rejectCommonPassword(password: string, user: { name: string; email: string }): void {
  const { isTooCommon } = ratePassword(password, [user.name, user.email])
  if (isTooCommon) throw new InvalidFieldsError({ password: ACCOUNT_TEXTS.commonPassword })
}
