import DownloadSimpleIcon from '~icons/ph/download-simple'
import { useFailure } from '../failures/useFailure.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { downloadFile } from '../ui/text/download.ts'
import { useArchive } from './settingsQueries.ts'

/** Downloads everything ReMusic stores about the account as one JSON file. */
export function ArchiveKey() {
  const archive = useArchive()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos preparar tus datos')
  const download = () =>
    archive.mutate(undefined, {
      onSuccess: (data) => {
        const day = data.generatedDate.slice(0, 10)
        downloadFile(`remusic-mis-datos-${day}.json`, JSON.stringify(data, null, 2), 'application/json')
        showBanner({ tone: 'ok', text: 'Tus datos se están descargando' })
      },
      onError: fail,
    })
  return (
    <Key icon={<DownloadSimpleIcon aria-hidden />} pending={archive.isPending} onClick={download}>
      Descargar mis datos
    </Key>
  )
}
