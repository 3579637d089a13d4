import { LISTEN_LATER_TEXTS } from '@remusic/contract/music/listenLater'
import { ConflictError, NotFoundError, rejection } from '../../base/common/errors.ts'

export class ItemNotFoundError extends rejection(NotFoundError, LISTEN_LATER_TEXTS.itemNotFound) {}
export class NotListedError extends rejection(NotFoundError, LISTEN_LATER_TEXTS.notListed) {}
export class ListFullError extends rejection(ConflictError, LISTEN_LATER_TEXTS.full) {}
export class EmptyListError extends rejection(NotFoundError, LISTEN_LATER_TEXTS.empty) {}
