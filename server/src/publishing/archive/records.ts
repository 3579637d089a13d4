import { LEGAL_DOCUMENTS } from '@remusic/contract/base/legal'
import { SECURITY_EVENTS } from '@remusic/contract/people/securityLog'
import { RULES } from '@remusic/contract/running/moderation'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { findQuietHours } from '../../people/webPush/savedQuietHours.ts'
import { allToWire, toWire } from './wire.ts'

/** Finds the server's records of an account, and the settings that are about no item. */
export async function findRecords(db: Db, userId: string, now: Date) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdDate', 'last_used_at as lastUsedDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at as createdDate')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'created_at as createdDate', 'last_used_at as lastUsedDate'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const emailChanges = await db
    .selectFrom('email_changes')
    .select(['old_email as from', 'new_email as to'])
    .select(['created_at as createdDate', 'confirmed_at as confirmedDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const securityEvents = await db
    .selectFrom('security_events')
    .select(['kind', 'device', 'created_at as createdDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .select(['type', 'title', 'created_at as createdDate', 'read_at as readDate'])
    .where('receiver_id', '=', userId)
    .orderBy('id')
    .execute()
  const mailPreferences = await db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app as inApp', 'by_mail as byMail'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute()
  const digest = await db
    .selectFrom('digest_subscriptions')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const archiveMails = await db
    .selectFrom('archive_mails')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const archiveLinks = await db
    .selectFrom('archive_links')
    .select(['created_at as createdDate', 'expires_at as expiresDate'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
  const nowPlaying = await db
    .selectFrom('now_playing')
    .select(['artist', 'title', 'album', 'started_at as startedDate'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const accessTokens = await db
    .selectFrom('access_tokens')
    .select(['name', 'ending', 'scopes', 'created_at as createdDate', 'expires_at as expiresDate'])
    .select(['last_used_at as lastUsedDate', 'revoked_at as revokedDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const historyImports = await db
    .selectFrom('history_imports')
    .select(['format', 'state', 'written_count as written', 'known_count as known'])
    .select(['created_at as createdDate', 'finished_at as finishedDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const releaseFeed = await db
    .selectFrom('release_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const pushDevices = await db
    .selectFrom('web_push_devices')
    .select(['label', 'muted_types as mutedTypes', 'shows_text as showsText'])
    .select(['created_at as createdDate', 'last_success_at as lastSuccessDate'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .leftJoin('withdrawals', 'withdrawals.payment_id', 'payments.id')
    .select(['payments.amount', 'payments.currency', 'payments.status', 'payments.created_at as createdDate'])
    .select(['payment_attempts.country', 'withdrawals.requested_at as withdrawnDate'])
    .where('payments.user_id', '=', userId)
    .orderBy('payments.created_at')
    .execute()
  const consents = await db
    .selectFrom('consents')
    .select(['document', 'version', 'accepted_at as acceptedDate'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .orderBy('document', 'desc')
    .execute()
  const premiumPeriods = await db
    .selectFrom('premium_periods')
    .select(['starts_at as startsDate', 'ends_at as endsDate', 'revoked_at as revokedDate'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
  const reports = await db
    .selectFrom('reports')
    .innerJoin('report_cases', 'report_cases.id', 'reports.case_id')
    .select(['reports.reason', 'reports.detail', 'report_cases.status', 'reports.created_at as createdDate'])
    .where('reports.reporter_id', '=', userId)
    .orderBy('reports.id')
    .execute()
  const corrections = await db
    .selectFrom('corrections')
    .leftJoin('artists', 'artists.id', 'corrections.artist_id')
    .leftJoin('albums', 'albums.id', 'corrections.album_id')
    .leftJoin('songs', 'songs.id', 'corrections.song_id')
    .select(['corrections.kind as type', 'field', 'note', 'status', 'reason as answer'])
    .select(sql<string>`coalesce(artists.name, albums.title, songs.title)`.as('about'))
    .select(sql<string>`coalesce(old_value #>> '{}', '')`.as('oldValue'))
    .select(sql<string>`coalesce(new_value #>> '{}', '')`.as('newValue'))
    .select(['corrections.created_at as createdDate', 'decided_at as decidedDate'])
    .where('proposed_by', '=', userId)
    .orderBy('corrections.id')
    .execute()
  const sanctions = await db
    .selectFrom('report_cases')
    .leftJoin('appeals', 'appeals.case_id', 'report_cases.id')
    .select(['report_cases.rule', 'report_cases.note as explanation', 'appeals.text as appeal'])
    .select(['report_cases.banned_until as endDate', 'appeals.created_at as appealDate'])
    .select(['appeals.status as appealStatus', 'appeals.answer'])
    .select(sql<string>`report_cases.sanction`.as('sanction'))
    .select(sql<Date>`report_cases.decided_at`.as('createdDate'))
    .where('report_cases.author_id', '=', userId)
    .where('report_cases.sanction', 'is not', null)
    .orderBy('report_cases.id')
    .execute()
  return {
    sessions: allToWire(sessions),
    secondFactor: {
      passkeys: allToWire(passkeys),
      authenticatorAppSince: totp?.createdDate?.toISOString() ?? null,
    },
    emailChanges: allToWire(emailChanges),
    securityLog: allToWire(securityEvents).map(({ kind, ...event }) => ({
      event: SECURITY_EVENTS[kind],
      ...event,
    })),
    notifications: allToWire(notifications),
    mailPreferences,
    weeklyDigest: digest?.wanted ?? false,
    monthlyArchive: archiveMails?.wanted ?? false,
    nowPlaying: nowPlaying ? toWire(nowPlaying) : null,
    accessTokens: allToWire(accessTokens),
    historyImports: allToWire(historyImports),
    archiveLinks: allToWire(archiveLinks),
    releaseFeedSince: releaseFeed?.created_at.toISOString() ?? null,
    pushDevices: allToWire(pushDevices),
    quietHours: await findQuietHours(db, userId),
    payments: allToWire(payments),
    consents: allToWire(consents).map(({ document, ...consent }) => ({
      document: LEGAL_DOCUMENTS[document],
      ...consent,
    })),
    premiumPeriods: allToWire(premiumPeriods),
    sanctions: allToWire(sanctions).map(({ rule, ...sanction }) => ({
      ...sanction,
      rule: RULES[rule ?? 'conduct'].name,
    })),
    reports: allToWire(reports),
    corrections: allToWire(corrections),
  }
}
