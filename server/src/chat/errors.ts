import { CHAT_TEXTS } from '@remusic/contract/chat'
import { ConflictError, ForbiddenError, MalformedError, NotFoundError } from '../platform/errors.ts'

export class ChatIsPremiumError extends ForbiddenError {
  constructor() {
    super(CHAT_TEXTS.premiumOnly, 'plan_limit')
  }
}

/** Also used for chats of other users, so that an id does not reveal whether a chat exists. */
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
