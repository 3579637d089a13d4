import { EXPORT_FORMATS, type ExportFormat } from '@remusic/contract/together/playlistExports'
import { exportPlaylist } from '@remusic/contract/together/playlists'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { useMutation } from '@tanstack/react-query'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import { urlOf } from '../../base/api/call.ts'
import { loadOwnFile } from '../../base/api/ownFile.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { downloadFile } from '../../base/ui/text/download.ts'

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormat[]

/** Downloads a playlist as a file for other programs and services. */
export function ExportMenu({ id, name }: { id: string; name: string }) {
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) => loadOwnFile(urlOf(exportPlaylist.url, { id, format })),
  })
  const fail = useFailure(PLAYLIST_TEXTS.exportFailed)
  const save = (format: ExportFormat) =>
    exporting
      .mutateAsync(format)
      .then((file) => downloadFile(`${name}.${format}`, file, EXPORT_FORMATS[format].type), fail)
  return (
    <Menu
      target={
        <Button icon={<DownloadSimpleIcon aria-hidden />} pending={exporting.isPending}>
          Exportar
        </Button>
      }
    >
      {FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => void save(format)}>
          {EXPORT_FORMATS[format].name}
        </MenuItem>
      ))}
    </Menu>
  )
}
