import { SETTINGS_TEXTS } from '@remusic/contract/base/settings'
import { AUDIENCE_NAMES, AUDIENCES, DIARY_TEXTS } from '@remusic/contract/listening/diary'
import type { DiarySettings as Settings } from '@remusic/contract/listening/schemas/diary'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { diarySettingsQuery, useSaveDiarySettings, useSaveTimeZone } from './queries.ts'
import { browserTimeZone, timeZones, timeZoneText } from './timeZones.ts'

const OPTIONS = AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))

/** The settings for the readers of the diary and the figures, the end of a preview, and the start of a day. */
export function DiarySettings({ profile }: { profile: Profile }) {
  const settings = useQuery(diarySettingsQuery)
  const save = useSaveDiarySettings()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  if (settings.isPending)
    return (
      <SkeletonGroup label="Buscando tus ajustes del diario">
        <Skeleton height={420} />
      </SkeletonGroup>
    )
  if (!settings.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(settings.error)}
        onRetry={() => void settings.refetch()}
        pending={settings.isFetching}
      />
    )
  const { diaryAudience, statsAudience, offersPreviews, logsPreviews, showsPlaying } = settings.data
  const change = (changed: Partial<Settings>) =>
    save.mutate(changed, {
      onSuccess: () => showBanner({ tone: 'ok', text: DIARY_TEXTS.settingsSaved }),
      onError: fail,
    })
  return (
    <div className="grid grid-cols-1 gap-5">
      <RadioList
        label="Quién lee tu diario"
        options={OPTIONS}
        value={diaryAudience}
        onChange={(audience) => change({ diaryAudience: audience })}
      />
      <p className="muted">Tus notas y la hora de cada escucha no las lee nadie más, elijas lo que elijas.</p>
      <div>
        <SwitchField
          label="Mostrar en mi perfil qué estoy escuchando"
          checked={showsPlaying}
          onChange={({ currentTarget }) => change({ showsPlaying: currentTarget.checked })}
        />
        <p className="muted">
          Cuando un programa conectado lo dice, lo ven quienes leen tu diario.{' '}
          <TextLink component={Link} to={paths.apps()}>
            Conectar un programa
          </TextLink>
        </p>
      </div>
      <RadioList
        label="Quién ve tus números"
        options={OPTIONS}
        value={statsAudience}
        onChange={(audience) => change({ statsAudience: audience })}
      />
      <div>
        <SwitchField
          label="Ofrecerme anotar un avance cuando termina"
          checked={offersPreviews}
          disabled={logsPreviews}
          onChange={({ currentTarget }) => change({ offersPreviews: currentTarget.checked })}
        />
        <SwitchField
          label="Anotar solo los avances que escucho hasta el final"
          checked={logsPreviews}
          onChange={({ currentTarget }) => change({ logsPreviews: currentTarget.checked })}
        />
        <p className="muted">Cada vez te avisamos, y puedes deshacerlo.</p>
      </div>
      <TimeZoneField profile={profile} />
    </div>
  )
}

function TimeZoneField({ profile: { timeZone } }: { profile: Profile }) {
  const save = useSaveTimeZone()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar tu zona horaria')
  // The server knows other zones than the browser, and not which one the browser is in.
  const isHydrated = useIsHydrated()
  const here = isHydrated ? browserTimeZone() : null
  const known = isHydrated ? timeZones(timeZone, here) : timeZone === null ? [] : [timeZone]
  const shown = save.isPending ? save.variables : (timeZone ?? '')
  const choose = (zone: string) =>
    save.mutate(zone, {
      onSuccess: () => showBanner({ tone: 'ok', text: SETTINGS_TEXTS.timeZoneSaved }),
      onError: fail,
    })
  return (
    <div>
      <SelectField
        label="Zona horaria"
        hint="Con ella se cuentan tus días. Lo que ya anotaste queda en su día."
        {...(shown === '' && { placeholder: 'UTC, hasta que elijas' })}
        options={known.map((zone) => ({ value: zone, label: timeZoneText(zone) }))}
        value={shown}
        onChange={({ currentTarget }) => currentTarget.value !== '' && choose(currentTarget.value)}
      />
      {here !== null && here !== shown && (
        <Button className="mt-3" size="s" onClick={() => choose(here)}>
          Usar la de este navegador: {timeZoneText(here)}
        </Button>
      )}
    </div>
  )
}
