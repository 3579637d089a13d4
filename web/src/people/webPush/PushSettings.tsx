import { PREFERENCES } from '@remusic/contract/people/notifications'
import type { PushChoices, PushDevice, PushState } from '@remusic/contract/people/schemas/webPush'
import { WEB_PUSH_TEXTS } from '@remusic/contract/people/webPush'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import BellRingingIcon from '~icons/ph/bell-ringing'
import DesktopIcon from '~icons/ph/desktop'
import DeviceMobileIcon from '~icons/ph/device-mobile'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { LastUse, ShortDayText } from '../accounts/DateText.tsx'
import { preferencesQuery } from '../notifications/queries.ts'
import { useIsOnline } from '../offline/useIsOnline.ts'
import { PermissionDeniedError, PushUnavailableError, pushSupport } from './browserPush.ts'
import classes from './PushSettings.module.css'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import {
  currentDevice,
  pushStateQuery,
  useRemoveDevice,
  useSaveChoices,
  useSwitchOn,
  useTestPush,
} from './queries.ts'

/** The settings of system notifications on this device: whether, which ones and when, and the other devices that get them. */
export function PushSettings() {
  const state = useQuery(pushStateQuery)
  const isHydrated = useIsHydrated()
  if (state.isPending || !isHydrated)
    return (
      <SkeletonGroup className="grid gap-3" label="Buscando tus dispositivos">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </SkeletonGroup>
    )
  if (!state.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(state.error)}
        onRetry={() => void state.refetch()}
        pending={state.isFetching}
      />
    )
  const device = currentDevice(state.data)
  const others = state.data.devices.filter(({ current }) => !current)
  return (
    <div className="grid gap-5">
      <ThisDevice state={state.data} device={device} />
      {state.data.devices.length > 0 && <QuietHoursFields quietHours={state.data.quietHours} />}
      {others.length > 0 && <OtherDevices devices={others} />}
    </div>
  )
}

const PROBLEMS: Record<'needs-install' | 'unsupported' | 'denied' | 'unavailable', ReactNode> = {
  'needs-install':
    'En iPhone y iPad las notificaciones llegan a la aplicación instalada: en Safari toca Compartir, elige «Agregar a inicio» y abre ReMusic desde ahí.',
  unsupported: 'Este navegador no puede mostrar notificaciones. Prueba con Chrome, Edge, Firefox o Safari.',
  denied:
    'Tu navegador bloquea las notificaciones de ReMusic. Permítelas en los permisos del sitio, junto a la dirección de la página, y vuelve a activarlas aquí.',
  unavailable: 'El navegador no pudo activar las notificaciones. Prueba de nuevo en un momento.',
}

function ThisDevice({ state, device }: { state: PushState; device: PushDevice | undefined }) {
  const switchOn = useSwitchOn()
  const remove = useRemoveDevice()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  const isOnline = useIsOnline()
  const support = pushSupport()
  if (support !== 'supported') return <p className="muted text-sm">{PROBLEMS[support]}</p>
  const isDenied = Notification.permission === 'denied' || switchOn.error instanceof PermissionDeniedError
  const isPending = switchOn.isPending || remove.isPending
  const change = (isOn: boolean) => {
    if (isOn)
      switchOn.mutate(state, {
        onSuccess: () => showBanner({ tone: 'ok', text: WEB_PUSH_TEXTS.saved }),
        onError: (error) => {
          if (!isExplainedBelow(error)) fail(error)
        },
      })
    else if (device) remove.mutate(device, { onError: fail })
  }
  return (
    <>
      <div className="grid gap-1-5">
        <SwitchField
          label="Recibir notificaciones en este dispositivo"
          checked={isPending ? switchOn.isPending : device !== undefined}
          disabled={isPending || !isOnline || (isDenied && !device)}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {isDenied ? (
          <Banner tone="info" visibleMs={null}>
            {PROBLEMS.denied}
          </Banner>
        ) : (
          <p className="muted text-sm" role="status">
            {hintFor({ isPending: switchOn.isPending, isOnline })}
          </p>
        )}
        {switchOn.error instanceof PushUnavailableError && (
          <Banner tone="bad" visibleMs={null}>
            {PROBLEMS.unavailable}
          </Banner>
        )}
      </div>
      {device && <Choices device={device} />}
    </>
  )
}

function hintFor({ isPending, isOnline }: { isPending: boolean; isOnline: boolean }): string {
  if (isPending) return 'Activando… Si el navegador pregunta, elige permitir.'
  return isOnline ? 'Llegan aunque ReMusic esté cerrada.' : 'Sin conexión no se pueden cambiar.'
}

const isExplainedBelow = (error: Error) =>
  error instanceof PermissionDeniedError || error instanceof PushUnavailableError

function Choices({ device }: { device: PushDevice }) {
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSaveChoices()
  const test = useTestPush()
  const { showBanner } = useBanner()
  const fail = useFailure()
  const { mutedTypes, showsText } = device
  const change = (choices: Partial<PushChoices>) =>
    save.mutate({ mutedTypes, showsText, ...choices }, { onError: fail })
  return (
    <>
      <fieldset className={classes.group}>
        <legend>Qué llega a este dispositivo</legend>
        {PREFERENCES.map(({ type, label }) => {
          const isOff = preferences?.find((each) => each.type === type)?.inApp === false
          return (
            <SwitchField
              key={type}
              label={isOff ? `${label} (apagado en la aplicación)` : label}
              checked={!isOff && !mutedTypes.includes(type)}
              disabled={isOff}
              onChange={({ currentTarget }) =>
                change({
                  mutedTypes: currentTarget.checked
                    ? mutedTypes.filter((each) => each !== type)
                    : [...mutedTypes, type],
                })
              }
            />
          )
        })}
      </fieldset>
      <div>
        <SwitchField
          label="Mostrar el texto de mensajes y comentarios"
          checked={showsText}
          onChange={({ currentTarget }) => change({ showsText: currentTarget.checked })}
        />
        <p className="muted text-sm">
          Apagado, la pantalla bloqueada solo dice que hay algo nuevo: «Tienes un mensaje nuevo».
        </p>
      </div>
      <Button
        className="justify-self-start"
        icon={<BellRingingIcon aria-hidden />}
        pending={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
            onError: fail,
          })
        }
      >
        Enviar una de prueba
      </Button>
    </>
  )
}

function OtherDevices({ devices }: { devices: PushDevice[] }) {
  return (
    <section>
      <h3 className={classes.title}>Tus otros dispositivos</h3>
      <ul>
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
    </section>
  )
}

function OtherDevice({ device }: { device: PushDevice }) {
  const remove = useRemoveDevice()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos quitar el dispositivo')
  const Icon = /Android|iOS/.test(device.label) ? DeviceMobileIcon : DesktopIcon
  const name = device.label || 'Equipo desconocido'
  return (
    <DetailRow
      icon={<Icon />}
      title={name}
      text={
        device.lastSuccessDate ? (
          <>
            Última notificación: <LastUse date={device.lastSuccessDate} />
          </>
        ) : (
          <>
            Desde el <ShortDayText date={device.createdDate} />
          </>
        )
      }
      actions={
        <Button
          variant="ghost"
          size="s"
          pending={remove.isPending}
          aria-label={`Dejar de enviar notificaciones a ${name}`}
          onClick={() =>
            remove.mutate(device, {
              onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
              onError: fail,
            })
          }
        >
          Quitar
        </Button>
      }
    />
  )
}
