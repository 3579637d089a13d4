import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ERASURES } from '../../erasures.ts'
import { MERGINGS } from '../../mergings.ts'
import { relationsOf } from '../../music/catalogue/mergedRelations.ts'
import { tables } from './schema.ts'

type Table = keyof typeof tables

/** The module that writes each table. All modules may read all of them. */
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
  catalogue_runs: 'importing',
  catalogue_lookups: 'importing',
  catalogue_settings: 'catalogue',
  covers: 'media',
  deezer_previews: 'importing',
  vocabulary: 'catalogue',
  item_overrides: 'catalogue',
  merged_rows: 'catalogue',
  corrections: 'corrections',
  user_follows: 'follows',
  artist_follows: 'follows',
  album_follows: 'follows',
  playlist_follows: 'follows',
  review_moments: 'moments',
  review_targets: 'catalogue',
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
  removed_creators: 'team',
  years_in_music: 'yearInMusic',
  community_years: 'yearInMusic',
  setup_steps: 'setup',
  mails: 'mail',
  rate_limits: 'limits',
  installation_keys: 'database',
  spent_tickets: 'common',
  migrations: 'database',
}

/** Files whose statements choose the table at run time, with the tables they choose from. */
const DYNAMIC: Record<string, Table[]> = {
  // Account erasure deletes from the tables that each module declares in its own erasure.
  'people/accounts/erasure.ts': [],
  'music/importing/onDemandLoader.ts': ['artists', 'albums', 'songs'],
  'music/catalogue/mergingCatalogue.ts': [
    'artists',
    'albums',
    'songs',
    'artist_redirects',
    'album_redirects',
    'song_redirects',
  ],
  // The tables that the modules name in their mergings.
  'music/catalogue/unmerging.ts': [],
  'music/catalogue/overrides.ts': ['artists', 'albums', 'songs'],
  'music/catalogue/popularity.ts': ['artists', 'albums', 'songs'],
  'music/catalogue/sameItems.ts': ['artist_redirects', 'album_redirects', 'song_redirects'],
  'music/follows/items.ts': ['artist_follows', 'album_follows'],
  'music/follows/merging.ts': ['artist_follows', 'album_follows'],
  'music/follows/imported.ts': ['artist_follows', 'album_follows'],
  'running/moderation/reportable.ts': [
    'reviews',
    'comments',
    'playlists',
    'messages',
    'chats',
    'listening_rooms',
    'listening_room_messages',
  ],
  'together/playlists/erasure.ts': ['playlist_events', 'playlist_songs', 'playlist_members'],
  // The staging tables of a dump exist only during an import.
  'music/importing/musicbrainz/staging.ts': [],
  // The callers name the table.
  'base/database/retention.ts': [],
  'base/live/numbers.ts': [],
}

/**
 * Allowed writes to tables of other modules. The demo workspace is not checked: it fills tables directly by design. Backup and restore are
 * not checked either, because they handle the database as a whole.
 */
const EXCEPTIONS: Record<string, Table[]> = {
  // Loading on demand records what it has requested from a source.
  'music/importing/onDemandLoader.ts': ['artists', 'albums', 'songs'],
  // The trigger that announces new albums does not fire for imported ones. Notifications depend on the catalogue.
  'music/importing/musicbrainz/replaceCatalogue.ts': ['new_releases'],
  // Undoing a takeover removes the factors, tokens and links that a stranger has added. Accounts must not import modules that depend on it.
  'people/accounts/takeover.ts': [
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'access_tokens',
    'archive_links',
    'release_feeds',
  ],
  // Moderation owns the column `hidden_at` in every table.
  'running/moderation/reportable.ts': [
    'reviews',
    'comments',
    'playlists',
    'messages',
    'chats',
    'listening_rooms',
    'listening_room_messages',
  ],
}

const SOURCE = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('**/*.ts', { cwd: SOURCE })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('demo/'))
const sourceOf = (file: string) => readFileSync(SOURCE + file, 'utf8')

const BUILDER =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\bdelete(?:InBatches|Batch)\(\s*\w+,|\btakeNumbers?(?:<[^(]*>)?\(\s*\w+,)\s*(?:'(\w+)(?: as \w+|\.\w+)?'|)/g
const SQL =
  /\b(?:(?:insert|merge)\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:(\w+)|\$\{)|\bupdate\s+(?:only\s+)?(?:(\w+)|\$\{[^}]*\})(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

/** Tables that exist only while an import lasts. */
const TEMPORARY = /\b(?:insert\s+into|delete\s+from|truncate|update)\s+(?:musicbrainz|shadow|pg_temp)\./gi

/** Matches the tables that an `Erasure` deletes. */
const ERASED = /\bdeletes: \{([^}]*)\}/g

const tablesErasedBy = (file: string): string[] =>
  [...sourceOf(file).matchAll(ERASED)].flatMap(([, rows = '']) =>
    [...rows.matchAll(/(\w+):/g)].map(([, table = '']) => table),
  )

/** Matches the tables that the undo of a merge restores. */
const GIVEN_BACK = /\btable: '(\w+)',\s+key: \[/g

const tablesGivenBackBy = (file: string): string[] =>
  [...sourceOf(file).matchAll(GIVEN_BACK)].map(([, table = '']) => table)

/** The tables a file writes; `dynamic` for a statement whose table is not a literal. */
function writtenBy(file: string): Set<string> {
  const source = sourceOf(file).replace(TEMPORARY, '')
  const matches = [...source.matchAll(BUILDER), ...source.matchAll(SQL)]
  return new Set([
    ...matches.map(([, table, updated]) => table ?? updated ?? 'dynamic'),
    ...tablesErasedBy(file),
    ...tablesGivenBackBy(file),
  ])
}

function tablesWrittenBy(file: string): string[] {
  const written = writtenBy(file)
  if (written.delete('dynamic'))
    for (const table of DYNAMIC[file] ?? ['an unlisted table']) written.add(table)
  return [...written]
}

/** The path of a file is `area/module/…`. */
const moduleOf = (file: string) => file.split('/').at(1)

const isForeign = (file: string, table: string) => OWNERS[table as Table] !== moduleOf(file)

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

test('the scan finds every table that an erasure deletes, in a module of its own', () => {
  const deleted = ERASURES.flatMap(({ deletes = {} }) => Object.keys(deletes))
  expect(files.flatMap(tablesErasedBy).sort()).toEqual(deleted.sort())
})

test('the scan finds every table that an undo of a merge gives back, in a module of its own', () => {
  const kinds = ['artist', 'album', 'song'] as const
  const givenBack = kinds.flatMap((kind) =>
    relationsOf(MERGINGS, kind).flatMap(({ relations }) => relations.map(({ table }) => table)),
  )
  const ofCatalogue = Object.keys(OWNERS).filter((table) => OWNERS[table as Table] === 'catalogue')
  const named = files.flatMap(tablesGivenBackBy)
  const ofOthers = (list: string[]) =>
    [...new Set(list)].filter((table) => !ofCatalogue.includes(table)).sort()
  expect(ofOthers(named)).toEqual(ofOthers(givenBack))
})

test('moderation changes nothing but hidden_at in the tables of other modules', () => {
  const columns = [...sourceOf('running/moderation/reportable.ts').matchAll(/\.set\(\{\s*(\w+)/g)].map(
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
