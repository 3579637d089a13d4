import { ARCHIVE_TEXTS, MAIL_LINK_DAYS } from '@remusic/contract/publishing/archive'
import { useQuery } from '@tanstack/react-query'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { downloadFrom } from '../../base/ui/text/download.ts'
import classes from './ArchiveSettings.module.css'
import { archiveMailsQuery, useArchiveLink, useSaveArchiveMails } from './queries.ts'

const CONTENTS = [
  'una página para leerlo y buscar, que se abre sin conexión',
  'tus playlists, para otros programas',
  'tablas para una hoja de cálculo',
  'un documento que puedes volver a traer a ReMusic',
]

/** The archive of everything that belongs to the person: download it, or get it by mail every month. */
export function ArchiveSettings() {
  return (
    <>
      <p className="muted mt-3 mb-3">
        Un zip con todo lo tuyo: reseñas, diario, playlists, mensajes, pagos y ajustes. Va firmado, para que
        puedas comprobar que nadie lo cambió. Trae:
      </p>
      <ul className={`grid gap-1 muted mt-3 mb-4 ${classes.contents}`}>
        {CONTENTS.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <DownloadButton />
      <div className="mt-5">
        <MailSwitch />
      </div>
    </>
  )
}

function DownloadButton() {
  const link = useArchiveLink()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos preparar tu archivo')
  const download = () =>
    link.mutate(undefined, {
      onSuccess: ({ url }) => {
        downloadFrom(url)
        showBanner({ tone: 'ok', text: ARCHIVE_TEXTS.started })
      },
      onError: fail,
    })
  return (
    <Button icon={<DownloadSimpleIcon aria-hidden />} pending={link.isPending} onClick={download}>
      Descargar mi archivo
    </Button>
  )
}

/** The switch is optimistic and reverts on an error. */
function MailSwitch() {
  const mails = useQuery(archiveMailsQuery)
  const save = useSaveArchiveMails()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  if (mails.isPending)
    return (
      <SkeletonGroup label="Buscando tu elección">
        <Skeleton height={44} />
      </SkeletonGroup>
    )
  if (!mails.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(mails.error)}
        onRetry={() => void mails.refetch()}
        pending={mails.isFetching}
      />
    )
  return (
    <>
      <SwitchField
        label="Recibir mi archivo por correo cada mes"
        checked={save.isPending ? save.variables : mails.data.monthly}
        onChange={({ currentTarget }) =>
          save.mutate(currentTarget.checked, {
            onSuccess: ({ monthly }) =>
              showBanner({ tone: 'ok', text: monthly ? ARCHIVE_TEXTS.mailsOn : ARCHIVE_TEXTS.mailsOff }),
            onError: fail,
          })
        }
      />
      <p className="muted text-sm">
        Te enviamos un enlace para descargarlo, que vence en {MAIL_LINK_DAYS} días.
      </p>
    </>
  )
}
