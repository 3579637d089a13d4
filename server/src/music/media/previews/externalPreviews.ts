import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { UnavailableError } from '../../../base/common/errors.ts'
import type { Deps } from '../../../base/deps.ts'
import { SourceUnavailableError } from '../../catalogue/source.ts'
import { createDeezerClient } from '../../importing/deezer/client.ts'
import { createDeezerSource } from '../../importing/deezer/deezerSource.ts'
import { createPreviewsByIsrc, deleteOldMatches } from '../../importing/deezer/previewsByIsrc.ts'
import { createQuota } from '../../importing/deezer/quota.ts'
import type { ExternalPreview } from './queries.ts'

const DELETE_OLD_MATCHES = 'previews-forget-matches'

/** The URL of a preview that the source of the catalogue hosts, valid for minutes; null if there is none. */
type PreviewUrl = (songApiId: string) => Promise<string | null>

/** Finds previews hosted elsewhere: at the source of the catalogue, or at Deezer for songs of other sources if that is allowed. */
export function createExternalPreviews({ config, db, jobs, clock }: Deps, previewUrl: PreviewUrl) {
  const deezer = config.previews === 'deezer' ? createDeezer() : null
  jobs.defineExpiry(DELETE_OLD_MATCHES, (now) => deleteOldMatches(db, now))
  jobs.schedule(DELETE_OLD_MATCHES, '40 * * * *')

  function createDeezer() {
    const client = createDeezerClient({ apiUrl: config.deezerApiUrl, quota: createQuota(db) })
    const source = createDeezerSource(client)
    return {
      byId: source.previewUrl,
      byIsrc: createPreviewsByIsrc(db, { client, source, clock }),
    }
  }

  return async ({ deezerId, isrcs }: ExternalPreview): Promise<string | null> => {
    try {
      const byId = deezer?.byId ?? previewUrl
      const url = deezerId === null ? null : await byId(deezerId)
      return url ?? (await deezer?.byIsrc(isrcs)) ?? null
    } catch (error) {
      if (!(error instanceof SourceUnavailableError)) throw error
      throw new UnavailableError(CATALOGUE_TEXTS.sourceUnavailable, error.retryAfterSeconds)
    }
  }
}
