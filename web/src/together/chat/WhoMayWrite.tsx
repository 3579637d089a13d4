import { CHAT_AUDIENCES, CHAT_TEXTS, type ChatAudience } from '@remusic/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../failures/messageOf.ts'
import { useFailure } from '../failures/useFailure.ts'
import { RadioList } from '../ui/inputs/RadioList.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { useSaveChatSettings } from './mutations.ts'
import { chatSettingsQuery } from './queries.ts'

const OPTIONS = (Object.keys(CHAT_AUDIENCES) as ChatAudience[]).map((value) => ({
  value,
  label: CHAT_AUDIENCES[value],
}))

/** Who writes to one without asking first. */
export function WhoMayWrite() {
  const settings = useQuery(chatSettingsQuery)
  const save = useSaveChatSettings()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  if (settings.isPending)
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
