import { CHAT_TEXTS } from '@remusic/contract/chat'
import { ConflictError, ForbiddenError, MalformedError, NotFoundError } from '../platform/errors.ts'

export class ChatIsPremiumError extends ForbiddenError {
  constructor() {
    super(CHAT_TEXTS.premiumOnly, 'plan_limit')
  }
}

/** Somebody else's chat is told from none by nobody. */
export class ChatNotFoundError extends NotFoundError {
  constructor() {
    super(CHAT_TEXTS.notFound)
  }
}

export class SelfChatError extends MalformedError {
  constructor() {
    super(CHAT_TEXTS.yourself)
  }
}

export class SelfBlockError extends MalformedError {
  constructor() {
    super(CHAT_TEXTS.blockYourself)
  }
}

export class ClientIdUsedError extends ConflictError {
  constructor() {
    super(CHAT_TEXTS.clientIdUsed)
  }
}

export class InvalidMessageError extends ForbiddenError {
  constructor() {
    super(CHAT_TEXTS.invalidMessage)
  }
}
