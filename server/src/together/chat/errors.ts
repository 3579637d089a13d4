import { CHAT_TEXTS, GROUP_TEXTS } from '@remusic/contract/together/chat'
import { ConflictError, ForbiddenError, MalformedError, NotFoundError } from '../../base/common/errors.ts'

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

export class FullGroupError extends ConflictError {
  constructor() {
    super(GROUP_TEXTS.full)
  }
}

export class HostOnlyError extends ForbiddenError {
  constructor() {
    super(GROUP_TEXTS.hostOnly)
  }
}

/** Without a name if the person does not exist for the user, so that an id reveals nothing. */
export class CannotAddError extends ForbiddenError {
  constructor(name = 'esa persona') {
    super(GROUP_TEXTS.cannotAdd(name))
  }
}

export class RequestNotFoundError extends NotFoundError {
  constructor() {
    super(CHAT_TEXTS.noRequest)
  }
}

export class MessageNotFoundError extends NotFoundError {
  constructor() {
    super(CHAT_TEXTS.messageNotFound)
  }
}
