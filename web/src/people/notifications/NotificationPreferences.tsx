import { PREFERENCES } from '@remusic/contract/people/notifications'
import type { Preference } from '@remusic/contract/people/schemas/notifications'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import classes from './NotificationPreferences.module.css'
import { preferencesQuery, useSavePreference } from './queries.ts'

/** In-app and email switches for each kind of notification, saved at once. */
export function NotificationPreferences() {
  const preferences = useQuery(preferencesQuery)
  const save = useSavePreference()
  const showFailure = useFailure()
  const change = (preference: Preference) => save.mutate(preference, { onError: showFailure })
  if (preferences.isPending)
    return (
      <SkeletonGroup className="grid gap-3" label="Buscando tus preferencias">
        {PREFERENCES.map(({ type }) => (
          <Skeleton key={type} height={44} />
        ))}
      </SkeletonGroup>
    )
  if (!preferences.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(preferences.error)}
        onRetry={() => void preferences.refetch()}
        pending={preferences.isFetching}
      />
    )
  return (
    <ul className={classes.list}>
      {PREFERENCES.map((kind) => {
        const { type, label, mails } = kind
        const preference = preferences.data.find((each) => each.type === type)
        return (
          preference && (
            <li key={type}>
              <fieldset className={classes.kind}>
                <legend>{label}</legend>
                <SwitchField
                  label="En la aplicación"
                  checked={preference.inApp}
                  onChange={(event) => change({ ...preference, inApp: event.currentTarget.checked })}
                />
                {mails && (
                  <SwitchField
                    label="Por correo"
                    checked={preference.byMail}
                    onChange={(event) => change({ ...preference, byMail: event.currentTarget.checked })}
                  />
                )}
                {'hint' in kind && <p className={classes.hint}>{kind.hint}</p>}
              </fieldset>
            </li>
          )
        )
      })}
    </ul>
  )
}
