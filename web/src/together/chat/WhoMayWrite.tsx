import { CHAT_AUDIENCES, CHAT_TEXTS, type ChatAudience } from '@remusic/contract/together/chat'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSaveChatSettings } from './mutations.ts'
import { chatSettingsQuery } from './queries.ts'

const OPTIONS = (Object.keys(CHAT_AUDIENCES) as ChatAudience[]).map((value) => ({
  value,
  label: CHAT_AUDIENCES[value],
}))

/** The setting for the people who may write without asking first. */
export function WhoMayWrite() {
  const settings = useQuery(chatSettingsQuery)
  const save = useSaveChatSettings()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  // The screen does not preload the setting, because only the plan says whether it may be read, so the server does not render it.
  const isHydrated = useIsHydrated()
  if (settings.isPending || !isHydrated)
    return (
      <SkeletonGroup label="Buscando quién puede escribirte">
        <Skeleton height={216} />
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
  return (
    <RadioList
      label="Quién puede escribirme"
      options={OPTIONS}
      value={settings.data.who}
      onChange={(who) =>
        save.mutate(
          { who },
          { onSuccess: () => showBanner({ tone: 'ok', text: CHAT_TEXTS.settingsSaved }), onError: fail },
        )
      }
    />
  )
}
