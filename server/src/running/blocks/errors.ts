import { BLOCK_TEXTS } from '@remusic/contract/running/blocks'
import { MalformedError, rejection } from '../../base/common/errors.ts'

export class SelfBlockError extends rejection(MalformedError, BLOCK_TEXTS.yourself) {}
