import { erasureInConsents } from './base/legal/erasure.ts'
import { erasureInAffinity } from './listening/affinity/erasure.ts'
import { erasureInDiary } from './listening/diary/erasure.ts'
import { erasureInHistoryImports } from './listening/historyImports/erasure.ts'
import { erasureInScrobbles } from './listening/scrobbles/erasure.ts'
import { erasureInTaste } from './listening/taste/erasure.ts'
import { erasureInYears } from './listening/yearInMusic/erasure.ts'
import { erasureInMerges } from './music/catalogue/erasure.ts'
import { erasureInFollows } from './music/follows/erasure.ts'
import { erasureInRuns } from './music/importing/erasure.ts'
import { erasureInListenLater } from './music/listenLater/erasure.ts'
import { erasureInReleases } from './music/releases/erasure.ts'
import { erasureInReviews } from './opinions/reviews/erasure.ts'
import { erasureInAccessTokens } from './people/accessTokens/erasure.ts'
import { type Erasures, erasureInAccounts } from './people/accounts/erasure.ts'
import { erasureInNotifications, erasureInNotificationsOfOthers } from './people/notifications/erasure.ts'
import { erasureInSecondFactor } from './people/secondFactor/erasure.ts'
import { erasureInWebPush } from './people/webPush/erasure.ts'
import { erasureInArchives } from './publishing/archive/erasure.ts'
import { erasureInDigest } from './publishing/digest/erasure.ts'
import { erasureInProfiles } from './publishing/profiles/erasure.ts'
import { erasureInAppeals } from './running/appeals/erasure.ts'
import { erasureInBlocks } from './running/blocks/erasure.ts'
import { erasureInCorrections } from './running/corrections/erasure.ts'
import { erasureInCases } from './running/moderation/erasure.ts'
import { erasureInChats } from './together/chat/erasure.ts'
import { erasureInRooms } from './together/listeningRooms/erasure.ts'
import { erasureInPlaylists } from './together/playlists/erasure.ts'

/** Every module's part in the erasure of an account, in the order in which the final transaction locks the rows. */
export const ERASURES: Erasures = [
  erasureInNotificationsOfOthers,
  erasureInAccounts,
  erasureInSecondFactor,
  erasureInChats,
  erasureInCases,
  erasureInAppeals,
  erasureInFollows,
  erasureInBlocks,
  erasureInReviews,
  erasureInAffinity,
  erasureInPlaylists,
  erasureInProfiles,
  erasureInTaste,
  erasureInMerges,
  erasureInDiary,
  erasureInListenLater,
  erasureInNotifications,
  erasureInWebPush,
  erasureInDigest,
  erasureInReleases,
  erasureInConsents,
  erasureInYears,
  erasureInHistoryImports,
  erasureInAccessTokens,
  erasureInScrobbles,
  erasureInArchives,
  erasureInCorrections,
  erasureInRooms,
  erasureInRuns,
]
