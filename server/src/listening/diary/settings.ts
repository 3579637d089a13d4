import type { DiarySettings } from '@remusic/contract/schemas/diary'
import type { Db } from '../database/client.ts'

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

/** Two devices that change different settings at once keep both changes. */
export async function saveDiarySettingsOf(
  db: Db,
  userId: string,
  { diaryAudience, statsAudience, offersPreviews, logsPreviews, showsPlaying }: Changes,
): Promise<DiarySettings> {
  const changes = {
    ...(diaryAudience !== undefined && { diary_audience: diaryAudience }),
    ...(statsAudience !== undefined && { stats_audience: statsAudience }),
    ...(offersPreviews !== undefined && { offers_previews: offersPreviews }),
    ...(logsPreviews !== undefined && { logs_previews: logsPreviews }),
    ...(showsPlaying !== undefined && { shows_playing: showsPlaying }),
  }
  await db
    .insertInto('diary_settings')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .execute()
  return findDiarySettings(db, userId)
}
