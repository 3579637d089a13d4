import { type EntryOutcome, HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import { DiarySettings } from '@remusic/contract/listening/schemas/diary'
import { NewName } from '@remusic/contract/people/schemas/accounts'
import { Preference } from '@remusic/contract/people/schemas/notifications'
import { QuietHours } from '@remusic/contract/people/schemas/webPush'
import { ARCHIVE_TEXTS } from '@remusic/contract/publishing/archive'
import { archiveSchema } from '@remusic/contract/publishing/schemas/archive'
import { EditedProfile } from '@remusic/contract/publishing/schemas/profiles'
import { sql } from 'kysely'
import { z } from 'zod'
import { ApiError } from '../../base/common/errors.ts'
import { notAfter } from '../../base/common/notAfter.ts'
import type { Db } from '../../base/database/client.ts'
import { saveDiarySettingsOf } from '../../listening/diary/settings.ts'
import type { AccountPart, AccountRestorer } from '../../listening/historyImports/restoring.ts'
import { keepWaiting } from '../../listening/scrobbles/actions.ts'
import { restoreChoice } from '../../listening/taste/choices.ts'
import { idAt } from '../../music/catalogue/addresses.ts'
import { matchItems } from '../../music/matching/index.ts'
import type { Wanted } from '../../music/matching/model.ts'
import { readArchivedPicture, replacePicture } from '../../people/accounts/pictures.ts'
import { saveName, saveShowsEmail, saveTastesBlind, saveTimeZoneOf } from '../../people/accounts/queries.ts'
import { savePreferencesOf } from '../../people/notifications/preferences.ts'
import { storeQuietHours } from '../../people/webPush/savedQuietHours.ts'
import { saveAudience } from '../../together/chat/audience.ts'
import { replaceProfile, saveOpenToVisitors } from '../profiles/actions.ts'
import { saveMails } from './mailQueries.ts'
import { refused, restoreFolderOf, restorePlaylist, restoreRulesOf } from './restoredPlaylists.ts'

/** Functions of modules that this one must not import. */
export type OtherModules = {
  saveDigest: (tx: Db, userId: string, wanted: boolean, now: Date) => Promise<void>
  /** The first day of this month for the operator. */
  monthOf: (now: Date) => string
}

const WRITTEN: EntryOutcome = { outcome: 'written', reason: null }
const KNOWN: EntryOutcome = { outcome: 'known', reason: null }

/**
 * Restores the parts of an account that are about no item. Later settings of the person stay: a part is restored only where the account
 * has nothing of its own. Everything is checked as if the person had typed it, because anybody can write an archive and sign it.
 */
export function createAccountRestorer(others: OtherModules): AccountRestorer {
  return async (tx, part) => {
    const restore = PARTS[part.part]
    if (!restore) return refused(ARCHIVE_TEXTS.notRestored)
    if (part.isForeign && OF_THE_PERSON.includes(restore)) return refused(HISTORY_REASONS.foreignPart)
    return restore(tx, part, others)
  }
}

type Restore = (tx: Db, part: AccountPart, others: OtherModules) => Promise<EntryOutcome>

const { shape } = archiveSchema

/** The parts by the names that `historyImports/reading/remusic.ts` gives them. */
const PARTS: Record<string, Restore> = {
  settings: restoreSettings,
  taste: restoreTaste,
  playlist: restorePlaylist,
  waiting: restoreWaiting,
  rules: restoreRulesOf,
  folder: restoreFolderOf,
}

/** Sections about who somebody is, or what they like. */
const OF_THE_PERSON: readonly Restore[] = [restoreSettings, restoreTaste]

const Settings = z.object({
  account: shape.account,
  profile: shape.profile,
  mailPreferences: shape.mailPreferences,
  weeklyDigest: z.boolean(),
  monthlyArchive: z.boolean(),
  quietHours: QuietHours.nullable().catch(null),
  'diary.settings': DiarySettings.partial(),
})
type Settings = z.infer<typeof Settings>

async function restoreSettings(tx: Db, part: AccountPart, others: OtherModules): Promise<EntryOutcome> {
  const { data: settings } = Settings.safeParse(part.value)
  if (!settings) return refused(ARCHIVE_TEXTS.badContent)
  const { userId, now } = part
  const own = await findOwn(tx, userId)
  const { account, profile, quietHours } = settings
  let isRestored = false
  const restore = async (isMissing: boolean, work: () => Promise<unknown>) => {
    if (!isMissing) return
    await work()
    isRestored = true
  }
  // Somebody who has set a picture or a profile has chosen their name too.
  const isNew = !own.picture && !own.profile
  const name = NewName.safeParse({ name: account.name }).data?.name
  await restore(isNew && name !== undefined && name !== own.name, () => saveName(tx, userId, name ?? ''))
  const picture = own.picture || account.picture === null ? null : await pictureOf(account.picture)
  await restore(picture !== null, async () => picture && replacePicture(tx, userId, picture))
  await restore(!own.profile && profile !== null, async () => profile && restoreProfile(tx, userId, profile))
  await restore(account.showEmail && !own.showsEmail, () => saveShowsEmail(tx, userId, true))
  await restore(account.tastesBlind && !own.tastesBlind, () => saveTastesBlind(tx, userId, true))
  await restore(account.timeZone !== null && own.timeZone === null, () =>
    saveTimeZoneOf(tx, userId, account.timeZone ?? ''),
  )
  await restore(account.whoMayWrite !== 'all' && !own.chat, () =>
    saveAudience(tx, userId, account.whoMayWrite),
  )
  await restore(!own.diary, () => saveDiarySettingsOf(tx, userId, settings['diary.settings']))
  const preferences = settings.mailPreferences.flatMap((each) => Preference.safeParse(each).data ?? [])
  await restore(!own.preferences && preferences.length > 0, () => savePreferencesOf(tx, userId, preferences))
  await restore(!own.quietHours && quietHours !== null, () => storeQuietHours(tx, userId, quietHours))
  await restore(!own.digest && settings.weeklyDigest, () => others.saveDigest(tx, userId, true, now))
  await restore(!own.mails && settings.monthlyArchive, () =>
    saveMails(tx, userId, { wanted: true, month: others.monthOf(now) }),
  )
  return isRestored ? WRITTEN : KNOWN
}

/** Finds the settings that the person has chosen in this account. */
async function findOwn(tx: Db, userId: string) {
  const has = (
    table:
      | 'profiles'
      | 'diary_settings'
      | 'notification_preferences'
      | 'web_push_quiet_hours'
      | 'chat_settings',
  ) => tx.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  const user = await tx
    .selectFrom('users')
    .select(['name', 'picture_id', 'shows_email', 'tastes_blind', 'time_zone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const digest = await tx
    .selectFrom('digest_subscriptions')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const mails = await tx
    .selectFrom('archive_mails')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    name: user.name,
    picture: user.picture_id !== null,
    showsEmail: user.shows_email,
    tastesBlind: user.tastes_blind,
    timeZone: user.time_zone,
    profile: (await has('profiles')) !== undefined,
    diary: (await has('diary_settings')) !== undefined,
    preferences: (await has('notification_preferences')) !== undefined,
    quietHours: (await has('web_push_quiet_hours')) !== undefined,
    chat: (await has('chat_settings')) !== undefined,
    digest: digest !== undefined,
    mails: mails !== undefined,
  }
}

/** Null if the data is not a picture; the rest is still restored. */
async function pictureOf(dataUrl: string): Promise<Buffer | null> {
  try {
    return await readArchivedPicture(dataUrl)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Favourites that are not in the catalogue are left out, and so is the pin of a review that was not restored. */
async function restoreProfile(
  tx: Db,
  userId: string,
  profile: NonNullable<Settings['profile']>,
): Promise<void> {
  const { bio, country, links, openToVisitors, pinnedReview } = profile
  const matches = await matchItems(tx, profile.favourites.map(wantedOf))
  const favourites = profile.favourites.flatMap(({ type }, i) => {
    const match = matches[i]
    return match && 'apiId' in match ? [{ kind: type, apiId: match.apiId }] : []
  })
  const pinnedReviewId = pinnedReview && (await findReviewOf(tx, userId, pinnedReview))
  const edited = EditedProfile.safeParse({ bio, country, links, favourites, pinnedReviewId }).data
  if (edited) await replaceProfile(tx, userId, edited)
  await saveOpenToVisitors(tx, userId, openToVisitors)
}

async function findReviewOf(
  tx: Db,
  userId: string,
  { type, apiId }: { type: 'artist' | 'album' | 'song'; apiId: string },
): Promise<string | null> {
  const review = await tx
    .selectFrom('reviews')
    .innerJoin('review_targets as target', 'target.id', 'reviews.target_id')
    .select('reviews.id')
    .where('reviews.user_id', '=', userId)
    .where(`target.${type}_id`, '=', idAt(type, apiId))
    .where('reviews.visible', '=', true)
    .executeTakeFirst()
  return review?.id ?? null
}

type Identified = { type: Wanted['kind']; name: string } & Omit<Wanted, 'kind' | 'title'>

const wantedOf = ({
  type,
  name,
  artist,
  album,
  year,
  durationSeconds,
  isrc,
  mbid,
  apiId,
}: Identified): Wanted => ({
  kind: type,
  title: name,
  artist,
  album,
  year,
  durationSeconds,
  isrc,
  mbid,
  apiId,
})

/** The database has the same rules. */
const Choices = z.array(
  shape.taste.element.refine(
    ({ choice, type }) =>
      (choice !== 'picked' || type === 'artist') && (choice !== 'dismissed' || type !== 'album'),
  ),
)

async function restoreTaste(tx: Db, { userId, now, value }: AccountPart): Promise<EntryOutcome> {
  const { data: choices } = Choices.safeParse(value)
  if (!choices) return refused(ARCHIVE_TEXTS.badContent)
  const matches = await matchItems(tx, choices.map(wantedOf))
  let restored = 0
  let missing = 0
  for (const [i, { type, choice, createdDate }] of choices.entries()) {
    const match = matches[i]
    if (!match || !('apiId' in match)) missing += 1
    else {
      const chosen = {
        kind: type,
        apiId: match.apiId,
        choice,
        createdAt: notAfter(now, new Date(createdDate)),
      }
      if (await restoreChoice(tx, userId, chosen)) restored += 1
    }
  }
  if (restored > 0) return WRITTEN
  return missing === choices.length ? { outcome: 'unmatched', reason: ARCHIVE_TEXTS.notInCatalogue } : KNOWN
}

const Waiting = shape.diary.shape.waiting

async function restoreWaiting(tx: Db, { userId, now, value }: AccountPart): Promise<EntryOutcome> {
  const { data: listens } = Waiting.safeParse(value)
  if (!listens) return refused(ARCHIVE_TEXTS.badContent)
  const scrobbles = listens.map(({ listenedDate, ...track }) => ({
    ...track,
    mbid: z.uuid().nullable().safeParse(track.mbid).data ?? null,
    listenedAt: notAfter(now, new Date(listenedDate)),
  }))
  const before = await countWaiting(tx, userId)
  await keepWaiting(tx, userId, scrobbles)
  return (await countWaiting(tx, userId)) > before ? WRITTEN : KNOWN
}

async function countWaiting(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('unmatched_scrobbles')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
