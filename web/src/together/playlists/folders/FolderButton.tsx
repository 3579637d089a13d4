import { FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import CheckIcon from '~icons/ph/check'
import FolderIcon from '~icons/ph/folder'
import FolderMinusIcon from '~icons/ph/folder-minus'
import FolderPlusIcon from '~icons/ph/folder-plus'
import { IconButton } from '../../../base/ui/inputs/IconButton.tsx'
import { Menu } from '../../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../../base/ui/overlays/MenuItem.tsx'
import { useOnceHydrated } from '../../../base/ui/styles/useIsHydrated.ts'
import { FolderNameDialog } from './FolderNameDialog.tsx'
import { foldersQuery, useCreateFolder } from './queries.ts'
import { usePlace } from './usePlace.ts'

/** Puts a playlist into one of the folders, a new one, or none. */
export function FolderButton({ playlistId, name }: { playlistId: string; name: string }) {
  const { data } = useQuery(foldersQuery)
  const folders = useOnceHydrated(data) ?? []
  const [isNaming, setNaming] = useState(false)
  const place = usePlace()
  const current = folders.find(({ playlists }) => playlists.some(({ id }) => id === playlistId))
  return (
    <>
      <Menu
        target={
          <IconButton
            label={current ? `En la carpeta ${current.name}: mover` : 'Mover a una carpeta'}
            icon={<FolderIcon />}
          />
        }
      >
        {folders.map((folder) => (
          <MenuItem
            key={folder.id}
            icon={folder.id === current?.id ? <CheckIcon /> : <FolderIcon />}
            disabled={folder.id === current?.id}
            onClick={() => place(playlistId, folder.id)}
          >
            {folder.name}
          </MenuItem>
        ))}
        {current && (
          <MenuItem icon={<FolderMinusIcon />} onClick={() => place(playlistId, null)}>
            Sacar de la carpeta
          </MenuItem>
        )}
        <MenuItem icon={<FolderPlusIcon />} onClick={() => setNaming(true)}>
          Nueva carpeta…
        </MenuItem>
      </Menu>
      <FolderNameDialog
        title={`Carpeta nueva para «${name}»`}
        submitLabel="Crear y mover"
        saving={useCreateFolder()}
        failure={FOLDER_TEXTS.createFailed}
        opened={isNaming}
        onClose={() => setNaming(false)}
        onSaved={({ id }) => place(playlistId, id)}
      />
    </>
  )
}
