import { AUDIENCE_NAMES, AUDIENCES, DIARY_TEXTS } from '@remusic/contract/listening/diary'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { diarySettingsQuery, useSaveDiarySettings } from '../diary/queries.ts'
import classes from './StatsAudience.module.css'

const OPTIONS = AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))

/** Chooses who may read the member's figures. The choice is optimistic and reverts on an error. */
export function StatsAudience() {
  const { data: settings, isError, refetch } = useQuery(diarySettingsQuery)
  const save = useSaveDiarySettings()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  const labelId = useId()
  return (
    <div className="row flex-wrap gap-x-4 gap-y-2 muted text-sm medium">
      <span id={labelId}>Quién ve tus números</span>
      {settings ? (
        <Segmented
          label="Quién ve tus números"
          options={OPTIONS}
          value={settings.statsAudience}
          onChange={(statsAudience) =>
            save.mutate(
              { statsAudience },
              {
                onSuccess: () => showBanner({ tone: 'ok', text: DIARY_TEXTS.settingsSaved }),
                onError: fail,
              },
            )
          }
        />
      ) : isError ? (
        <button type="button" className={classes.retry} onClick={() => void refetch()}>
          Reintentar
        </button>
      ) : (
        <Skeleton width={360} height={46} className="max-w-full" />
      )}
    </div>
  )
}
