import { WRONG_CREDENTIALS } from '@remusic/contract/accounts'
import { ApiError } from '../platform/errors.ts'

export class WrongCredentialsError extends ApiError {
  constructor() {
    super(401, 'wrong_credentials', WRONG_CREDENTIALS)
  }
}
