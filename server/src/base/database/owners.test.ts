import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { tables } from './schema.ts'

type Table = keyof typeof tables

/** The room that writes each table. All rooms may read all of them. */
const OWNERS: Record<Table, string> = {
  users: 'accounts',
  user_stats: 'accounts',
  pictures: 'accounts',
  registrations: 'accounts',
  one_time_tokens: 'accounts',
  email_changes: 'accounts',
  sessions: 'accounts',
  last_writes: 'accounts',
  known_places: 'accounts',
  passkeys: 'secondFactor',
  totp_secrets: 'secondFactor',
  recovery_codes: 'secondFactor',
  security_events: 'accounts',
  web_push_keys: 'webPush',
  web_push_devices: 'webPush',
  web_push_quiet_hours: 'webPush',
  web_push_deliveries: 'webPush',
  genres: 'catalogue',
  artists: 'catalogue',
  albums: 'catalogue',
  album_genres: 'catalogue',
  genre_counts: 'catalogue',
  songs: 'catalogue',
  credit_artists: 'catalogue',
  album_tracks: 'catalogue',
  artist_redirects: 'catalogue',
  album_redirects: 'catalogue',
  song_redirects: 'catalogue',
  catalogue_runs: 'catalogue',
  catalogue_lookups: 'catalogue',
  catalogue_settings: 'catalogue',
  covers: 'catalogue',
  deezer_previews: 'catalogue',
  vocabulary: 'catalogue',
  item_overrides: 'catalogue',
  merged_rows: 'catalogue',
  corrections: 'corrections',
  user_follows: 'follows',
  artist_follows: 'follows',
  album_follows: 'follows',
  playlist_follows: 'follows',
  review_moments: 'moments',
  review_targets: 'reviews',
  reviews: 'reviews',
  review_likes: 'reviews',
  comments: 'reviews',
  comment_mentions: 'reviews',
  playlists: 'playlists',
  playlist_songs: 'playlists',
  playlist_events: 'playlists',
  playlist_snapshots: 'playlists',
  playlist_members: 'playlists',
  playlist_removals: 'playlists',
  playlist_links: 'playlists',
  playlist_proposals: 'playlists',
  smart_playlists: 'playlists',
  playlist_folders: 'playlists',
  playlist_placements: 'playlists',
  taste_choices: 'taste',
  taste_neighbours: 'taste',
  taste_lists: 'taste',
  taste_refreshes: 'taste',
  listens: 'diary',
  diary_settings: 'diary',
  diary_sizes: 'diary',
  undated_listens: 'diary',
  access_tokens: 'accessTokens',
  now_playing: 'scrobbles',
  unmatched_scrobbles: 'scrobbles',
  latest_imports: 'scrobbles',
  history_imports: 'historyImports',
  history_import_chunks: 'historyImports',
  history_import_items: 'historyImports',
  history_import_entries: 'historyImports',
  archive_links: 'archive',
  archive_mails: 'archive',
  score_months: 'diary',
  listen_later: 'listenLater',
  wanted_reviews: 'listenLater',
  wanted_notices: 'listenLater',
  target_facts: 'stats',
  fact_changes: 'stats',
  stat_totals: 'stats',
  stat_counts: 'stats',
  stat_days: 'stats',
  stat_streaks: 'stats',
  community_scores: 'stats',
  held_votes: 'votes',
  score_priors: 'votes',
  unproven_votes: 'votes',
  vote_rules: 'votes',
  registration_state: 'accounts',
  ranking_periods: 'rankings',
  ranking_lists: 'rankings',
  ranking_entries: 'rankings',
  affinities: 'affinity',
  affinity_runs: 'affinity',
  affinity_playlists: 'affinity',
  opinion_texts: 'opinions',
  opinion_changes: 'opinions',
  opinion_vocabulary: 'opinions',
  opinion_agreements: 'opinions',
  opinion_progress: 'opinions',
  profiles: 'profiles',
  listening_rooms: 'listeningRooms',
  listening_room_members: 'listeningRooms',
  listening_room_invitations: 'listeningRooms',
  listening_room_entries: 'listeningRooms',
  listening_room_scores: 'listeningRooms',
  listening_room_skips: 'listeningRooms',
  listening_room_messages: 'listeningRooms',
  profile_links: 'profiles',
  profile_favourites: 'profiles',
  chats: 'chat',
  chat_members: 'chat',
  chat_playlists: 'chat',
  chat_settings: 'chat',
  messages: 'chat',
  message_reactions: 'chat',
  message_edits: 'chat',
  blocks: 'blocks',
  presence_servers: 'chat',
  presence: 'chat',
  notifications: 'notifications',
  notification_actors: 'notifications',
  notification_counts: 'notifications',
  notification_preferences: 'notifications',
  new_releases: 'notifications',
  release_days: 'notifications',
  release_feeds: 'releases',
  release_mails: 'releases',
  digest_subscriptions: 'digest',
  payment_attempts: 'premium',
  payments: 'premium',
  payment_events: 'premium',
  premium_periods: 'premium',
  subscriptions: 'premium',
  premium_times: 'premium',
  prices: 'premium',
  withdrawals: 'premium',
  legal_texts: 'legal',
  consents: 'legal',
  sandbox_preferences: 'demo',
  sandbox_payments: 'demo',
  audit_log: 'audit',
  report_cases: 'moderation',
  reports: 'moderation',
  appeals: 'appeals',
  creators: 'team',
  creator_links: 'team',
  years_in_music: 'yearInMusic',
  community_years: 'yearInMusic',
  setup_steps: 'setup',
  mails: 'platform',
  rate_limits: 'platform',
  installation_keys: 'platform',
  spent_tickets: 'platform',
  migrations: 'database',
}

/** Files whose statements choose the table at run time, with the tables they choose from. */
const DYNAMIC: Record<string, Table[]> = {
  'accounts/erasure.ts': [
    'sessions',
    'last_writes',
    'known_places',
    'security_events',
    'one_time_tokens',
    'email_changes',
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'presence',
    'message_reactions',
    'chat_settings',
    'artist_follows',
    'album_follows',
    'playlist_follows',
    'user_follows',
    'blocks',
    'comments',
    'comment_mentions',
    'review_likes',
    'playlists',
    'playlist_folders',
    'playlist_members',
    'playlist_removals',
    'playlist_proposals',
    'playlist_songs',
    'affinities',
    'affinity_runs',
    'years_in_music',
    'profiles',
    'notifications',
    'notification_preferences',
    'web_push_devices',
    'web_push_quiet_hours',
    'digest_subscriptions',
    'release_feeds',
    'release_mails',
    'consents',
    'taste_choices',
    'taste_lists',
    'listens',
    'undated_listens',
    'diary_settings',
    'diary_sizes',
    'listen_later',
    'wanted_notices',
    'history_imports',
    'access_tokens',
    'now_playing',
    'unmatched_scrobbles',
    'latest_imports',
    'archive_links',
    'archive_mails',
    'listening_room_scores',
    'listening_room_skips',
    'listening_room_messages',
    'listening_room_invitations',
    'listening_rooms',
  ],
  'catalogue/sources/onDemandLoader.ts': ['artists', 'albums', 'songs'],
  'catalogue/merging.ts': [
    'artists',
    'albums',
    'songs',
    'artist_follows',
    'album_follows',
    'artist_redirects',
    'album_redirects',
    'song_redirects',
  ],
  // The tables that merging writes, from a list of their own.
  'catalogue/unmerging.ts': [],
  'catalogue/overrides.ts': ['artists', 'albums', 'songs'],
  'catalogue/popularity.ts': ['artists', 'albums', 'songs'],
  'catalogue/sameItems.ts': ['artist_redirects', 'album_redirects', 'song_redirects'],
  'follows/items.ts': ['artist_follows', 'album_follows'],
  'follows/imported.ts': ['artist_follows', 'album_follows'],
  'moderation/reportable.ts': [
    'reviews',
    'comments',
    'playlists',
    'messages',
    'chats',
    'listening_rooms',
    'listening_room_messages',
  ],
  // The tables of a dump, which exist only while an import lasts.
  'catalogue/sources/musicbrainz/staging.ts': [],
  // Its callers name the table.
  'platform/retention.ts': [],
}

/**
 * The writes to another room's table that are allowed. The demo workspace is not checked: it fills tables directly by design.
 * So do backup and restore, which handle the database as a whole.
 */
const EXCEPTIONS: Record<string, Table[]> = {
  // Erasing an account deletes its personal data in one transaction. Accounts must not import rooms that depend on it.
  'accounts/erasure.ts': [
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'presence',
    'artist_follows',
    'album_follows',
    'playlist_follows',
    'user_follows',
    'blocks',
    'comments',
    'comment_mentions',
    'review_likes',
    'reviews',
    'playlists',
    'playlist_folders',
    'playlist_members',
    'playlist_removals',
    'playlist_proposals',
    'playlist_events',
    'playlist_snapshots',
    'playlist_songs',
    'affinities',
    'affinity_runs',
    'affinity_playlists',
    'years_in_music',
    'profiles',
    'notifications',
    'notification_actors',
    'notification_preferences',
    'web_push_devices',
    'web_push_quiet_hours',
    'digest_subscriptions',
    'release_feeds',
    'release_mails',
    'chats',
    'chat_members',
    'messages',
    'message_reactions',
    'message_edits',
    'chat_settings',
    'report_cases',
    'reports',
    'appeals',
    'catalogue_runs',
    'corrections',
    'consents',
    'taste_choices',
    'taste_lists',
    'listens',
    'undated_listens',
    'diary_settings',
    'diary_sizes',
    'listen_later',
    'wanted_notices',
    'history_imports',
    'access_tokens',
    'now_playing',
    'unmatched_scrobbles',
    'latest_imports',
    'archive_links',
    'archive_mails',
    'listening_room_scores',
    'listening_room_skips',
    'listening_room_messages',
    'listening_room_invitations',
    'listening_rooms',
    'listening_room_entries',
    'listening_room_members',
  ],
  // The trigger that announces albums does not fire for those that an import brings. Notifications depend on the catalogue.
  'catalogue/sources/musicbrainz/replaceCatalogue.ts': ['new_releases'],
  // Undoing a takeover removes the factors, tokens and links that a stranger has added. Accounts must not import rooms that depend on it.
  'accounts/takeover.ts': [
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'access_tokens',
    'archive_links',
    'release_feeds',
  ],
  'catalogue/unmerging.ts': ['playlist_songs'],
  // Merging two items moves what people did with them in one transaction. Catalogue must not import rooms that depend on it.
  'catalogue/merging.ts': [
    'reviews',
    'review_targets',
    'review_moments',
    'profiles',
    'profile_favourites',
    'playlist_songs',
    'artist_follows',
    'album_follows',
    'corrections',
    'new_releases',
    'notifications',
    'taste_choices',
    'listens',
    'undated_listens',
    'listen_later',
    'wanted_notices',
    'ranking_entries',
    'listening_room_entries',
  ],
  // Moderation owns the column hidden_at, whatever table it is in.
  'moderation/reportable.ts': [
    'reviews',
    'comments',
    'playlists',
    'messages',
    'chats',
    'profiles',
    'listening_rooms',
    'listening_room_messages',
  ],
}

const SOURCE = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.ts', { cwd: SOURCE })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('demo/'))
const sourceOf = (file: string) => readFileSync(SOURCE + file, 'utf8')

const BUILDER =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\bdelete(?:InBatches|Batch)\(\s*\w+,)\s*(?:'(\w+)(?: as \w+)?'|)/g
const SQL =
  /\b(?:(?:insert|merge)\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:(\w+)|\$\{)|\bupdate\s+(?:only\s+)?(?:(\w+)|\$\{[^}]*\})(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

/** Tables that exist only while an import lasts. */
const TEMPORARY = /\b(?:insert\s+into|delete\s+from|truncate|update)\s+(?:musicbrainz|shadow|pg_temp)\./gi

/** The tables a file writes; `dynamic` for a statement whose table is not a literal. */
function writtenBy(file: string): Set<string> {
  const source = sourceOf(file).replace(TEMPORARY, '')
  const matches = [...source.matchAll(BUILDER), ...source.matchAll(SQL)]
  return new Set(matches.map(([, table, updated]) => table ?? updated ?? 'dynamic'))
}

function tablesWrittenBy(file: string): string[] {
  const written = writtenBy(file)
  if (written.delete('dynamic'))
    for (const table of DYNAMIC[file] ?? ['an unlisted table']) written.add(table)
  return [...written]
}

const isForeign = (file: string, table: string) => OWNERS[table as Table] !== file.split('/')[0]

test('every table has one owner', () => {
  expect(Object.keys(OWNERS).sort()).toEqual(Object.keys(tables).sort())
})

test('a table is written only by its owner', () => {
  const breaches = files.flatMap((file) =>
    tablesWrittenBy(file)
      .filter((table) => isForeign(file, table) && !EXCEPTIONS[file]?.includes(table as Table))
      .map((table) => `${file} writes ${table}`),
  )
  expect(breaches).toEqual([])
})

test('every exception is still needed', () => {
  const needed = Object.keys(EXCEPTIONS).map((file) => [
    file,
    tablesWrittenBy(file)
      .filter((table) => isForeign(file, table))
      .sort(),
  ])
  const listed = Object.entries(EXCEPTIONS).map(([file, allowed]) => [file, [...allowed].sort()])
  expect(needed).toEqual(listed)
  for (const file of Object.keys(DYNAMIC)) expect(writtenBy(file), file).toContain('dynamic')
})

test('moderation changes nothing but hidden_at in the tables of other rooms', () => {
  const columns = [...sourceOf('moderation/reportable.ts').matchAll(/\.set\(\{\s*(\w+)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(columns)).toEqual(new Set(['hidden_at']))
})

test('the scan finds every owner that writes with statements of its own', () => {
  const byTrigger = [
    'genre_counts',
    'user_stats',
    'vocabulary',
    'notification_counts',
    'premium_times',
    'opinion_texts',
    'score_months',
    'target_facts',
    'stat_totals',
    'stat_counts',
    'stat_days',
    'stat_streaks',
  ]
  const outside = ['sandbox_preferences', 'sandbox_payments']
  const written = new Set(files.flatMap(tablesWrittenBy))
  const missed = Object.keys(OWNERS).filter((table) => !written.has(table))
  const byMigration = ['installation_keys', 'vote_rules', 'opinion_progress']
  expect(missed.sort()).toEqual([...byTrigger, ...outside, ...byMigration].sort())
})
