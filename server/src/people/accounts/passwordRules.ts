import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { InvalidFieldsError } from '../../base/common/errors.ts'

/** The word lists take 30 MB of memory, so they are loaded with the first password. */
export async function isCommonPassword(password: string, personal: string[]): Promise<boolean> {
  const { ratePassword } = await import('@remusic/contract/people/passwords')
  return ratePassword(password, personal).isTooCommon
}

export async function rejectCommonPassword(
  password: string,
  user: { name: string; email: string },
): Promise<void> {
  const isTooCommon = await isCommonPassword(password, [user.name, user.email])
  if (isTooCommon) throw new InvalidFieldsError({ password: ACCOUNT_TEXTS.commonPassword })
}
