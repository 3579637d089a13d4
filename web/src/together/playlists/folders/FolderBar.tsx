import { FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import type { PlaylistFolder } from '@remusic/contract/together/schemas/playlistFolders'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import FolderIcon from '~icons/ph/folder'
import FolderOpenFillIcon from '~icons/ph/folder-open-fill'
import FolderPlusIcon from '~icons/ph/folder-plus'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../../base/ui/inputs/IconButton.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../../base/ui/overlays/ConfirmDialog.tsx'
import { PLAYLIST_MIME } from './dragged.ts'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import classes from './Folders.module.css'
import { useCreateFolder, useDeleteFolder, useRenameFolder } from './queries.ts'
import { usePlace } from './usePlace.ts'

type Props = {
  folders: readonly PlaylistFolder[]
  open: PlaylistFolder | null
  /** The URL of a folder, or of all playlists. */
  hrefOf: (folderId: string | null) => string
  onOpen: (folderId: string | null) => void
}

/** The member's folders above the playlists. A playlist that is dropped on one moves there; the menu of a playlist does the same. */
export function FolderBar({ folders, open, hrefOf, onOpen }: Props) {
  const [isNaming, setNaming] = useState(false)
  const place = usePlace()
  return (
    <nav className="row flex-wrap gap-x-4 gap-y-2 mb-4" aria-label="Carpetas">
      {folders.length > 0 && (
        <ul className={classes.folders}>
          <Target isOpen={open === null} href={hrefOf(null)} onDropped={(id) => place(id, null)}>
            Todas
          </Target>
          {folders.map(({ id, name, playlists }) => (
            <Target
              key={id}
              isOpen={open?.id === id}
              href={hrefOf(id)}
              onDropped={(playlistId) => place(playlistId, id)}
              icon={open?.id === id ? <FolderOpenFillIcon aria-hidden /> : <FolderIcon aria-hidden />}
            >
              {name} <small>{playlists.length}</small>
            </Target>
          ))}
        </ul>
      )}
      <div className="row gap-1-5">
        {open && <OpenFolderButtons key={open.id} folder={open} onDeleted={() => onOpen(null)} />}
        <Button
          size="s"
          variant="ghost"
          icon={<FolderPlusIcon aria-hidden />}
          onClick={() => setNaming(true)}
        >
          Nueva carpeta
        </Button>
      </div>
      <FolderNameDialog
        title="Nueva carpeta"
        submitLabel="Crear"
        saving={useCreateFolder()}
        failure={FOLDER_TEXTS.createFailed}
        opened={isNaming}
        onClose={() => setNaming(false)}
        onSaved={({ id }) => onOpen(id)}
      />
    </nav>
  )
}

type TargetProps = {
  isOpen: boolean
  href: string
  icon?: React.ReactNode
  onDropped: (playlistId: string) => void
  children: React.ReactNode
}

function Target({ isOpen, href, icon, onDropped, children }: TargetProps) {
  const [isOver, setOver] = useState(false)
  const isPlaylist = (event: DragEvent) => event.dataTransfer.types.includes(PLAYLIST_MIME)
  return (
    <li>
      <Link
        className={`inline-row gap-2 whitespace-nowrap muted semibold ${classes.folder}`}
        to={href}
        replace
        preventScrollReset
        aria-current={isOpen || undefined}
        data-over={isOver || undefined}
        draggable={false}
        onDragOver={(event) => {
          if (!isPlaylist(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const id = event.dataTransfer.getData(PLAYLIST_MIME)
          if (id) onDropped(id)
        }}
      >
        {icon}
        <span>{children}</span>
      </Link>
    </li>
  )
}

function OpenFolderButtons({ folder, onDeleted }: { folder: PlaylistFolder; onDeleted: () => void }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const remove = useDeleteFolder(folder.id)
  const rename = useRenameFolder(folder.id)
  const showFailure = useFailure(FOLDER_TEXTS.deleteFailed)
  const { showBanner } = useBanner()
  const close = () => setOpen(null)
  return (
    <>
      <IconButton
        label={`Renombrar la carpeta ${folder.name}`}
        icon={<PencilSimpleIcon />}
        onClick={() => setOpen('rename')}
      />
      <IconButton
        label={`Eliminar la carpeta ${folder.name}`}
        icon={<TrashIcon />}
        onClick={() => setOpen('delete')}
      />
      <FolderNameDialog
        title="Renombrar carpeta"
        initial={folder.name}
        submitLabel="Guardar"
        saving={rename}
        failure={FOLDER_TEXTS.renameFailed}
        opened={open === 'rename'}
        onClose={close}
      />
      <ConfirmDialog
        opened={open === 'delete'}
        title={`¿Eliminar la carpeta «${folder.name}»?`}
        text="Sus playlists no se eliminan: quedan sin carpeta."
        confirmLabel="Eliminar"
        pending={remove.isPending}
        onConfirm={() =>
          void remove.mutateAsync().then(({ msg }) => {
            close()
            onDeleted()
            showBanner({ tone: 'ok', text: msg })
          }, showFailure)
        }
        onClose={close}
      />
    </>
  )
}
