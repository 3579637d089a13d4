import { AFFINITY_TEXTS } from '@remusic/contract/listening/affinity'
import { ConflictError, rejection } from '../../base/common/errors.ts'

export class OwnAffinityError extends rejection(ConflictError, AFFINITY_TEXTS.yourself) {}
export class NothingForBothError extends rejection(ConflictError, AFFINITY_TEXTS.nothingForBoth) {}
