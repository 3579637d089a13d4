import type { DiarySettings } from '@remusic/contract/listening/schemas/diary'
import type { Db } from '../../base/database/client.ts'

const DEFAULTS: DiarySettings = {
  diaryAudience: 'private',
  statsAudience: 'private',
  offersPreviews: true,
  logsPreviews: false,
  showsPlaying: false,
}

export async function findDiarySettings(db: Db, userId: string): Promise<DiarySettings> {
  const row = await db
    .selectFrom('diary_settings')
    .select(['diary_audience as diaryAudience', 'stats_audience as statsAudience'])
    .select(['offers_previews as offersPreviews', 'logs_previews as logsPreviews'])
    .select('shows_playing as showsPlaying')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

type Changes = { [K in keyof DiarySettings]?: DiarySettings[K] | undefined }

/** Only writes the settings that were sent, so that two devices can change different ones at once. */
export async function saveDiarySettingsOf(
  db: Db,
  userId: string,
  { diaryAudience, statsAudience, offersPreviews, logsPreviews, showsPlaying, ...rest }: Changes,
): Promise<DiarySettings> {
  // The compiler rejects a setting that has no column below.
  rest satisfies Record<string, never>
  const changes = {
    diary_audience: diaryAudience,
    stats_audience: statsAudience,
    offers_previews: offersPreviews,
    logs_previews: logsPreviews,
    shows_playing: showsPlaying,
  }
  await db
    .insertInto('diary_settings')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .execute()
  return findDiarySettings(db, userId)
}
