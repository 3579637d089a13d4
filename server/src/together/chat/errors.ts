import { CHAT_TEXTS, GROUP_TEXTS } from '@remusic/contract/together/chat'
import {
  ConflictError,
  ForbiddenError,
  MalformedError,
  NotFoundError,
  PlanLimitError,
  rejection,
} from '../../base/common/errors.ts'

export class ChatIsPremiumError extends rejection(PlanLimitError, CHAT_TEXTS.premiumOnly) {}

/** Also used for chats of other users, so that an id does not reveal whether a chat exists. */
export class ChatNotFoundError extends rejection(NotFoundError, CHAT_TEXTS.notFound) {}

export class SelfChatError extends rejection(MalformedError, CHAT_TEXTS.yourself) {}
export class ClientIdUsedError extends rejection(ConflictError, CHAT_TEXTS.clientIdUsed) {}
export class InvalidMessageError extends rejection(ForbiddenError, CHAT_TEXTS.invalidMessage) {}
export class FullGroupError extends rejection(ConflictError, GROUP_TEXTS.full) {}
export class HostOnlyError extends rejection(ForbiddenError, GROUP_TEXTS.hostOnly) {}

/** Leaves out the name of a person who does not exist for the user, so that an id reveals nothing. */
export class CannotAddError extends ForbiddenError {
  constructor(name = 'esa persona') {
    super(GROUP_TEXTS.cannotAdd(name))
  }
}

export class RequestNotFoundError extends rejection(NotFoundError, CHAT_TEXTS.noRequest) {}
export class MessageNotFoundError extends rejection(NotFoundError, CHAT_TEXTS.messageNotFound) {}
