import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { useState } from 'react'
import ArrowsClockwiseIcon from '~icons/ph/arrows-clockwise'
import ListBulletsIcon from '~icons/ph/list-bullets'
import SlidersHorizontalBoldIcon from '~icons/ph/sliders-horizontal-bold'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../../base/ui/inputs/IconButton.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { whenOpened } from '../../../base/ui/overlays/whenOpened.tsx'
import { useConvertSmart, useRefreshSmart } from './mutations.ts'

// Lazy, because it loads the schema of the rules.
const RulesDialog = whenOpened(() => import('./RulesDialog.tsx').then((m) => m.RulesDialog))

/** The owner's buttons for a smart playlist: edit its rules, refresh it, or make it an ordinary one. */
export function SmartButtons({ playlist }: { playlist: Playlist }) {
  const { id, name } = playlist
  const [open, setOpen] = useState<'rules' | 'convert' | null>(null)
  const refresh = useRefreshSmart(id)
  const convert = useConvertSmart(id)
  const showRefreshFailure = useFailure(SMART_TEXTS.refreshFailed)
  const showConvertFailure = useFailure(SMART_TEXTS.convertFailed)
  const { showBanner } = useBanner()
  const close = () => setOpen(null)
  const say = (text: string) => showBanner({ tone: 'ok', text })
  return (
    <>
      <Button icon={<SlidersHorizontalBoldIcon aria-hidden />} onClick={() => setOpen('rules')}>
        Editar reglas
      </Button>
      <IconButton
        label="Actualizar las canciones"
        icon={<ArrowsClockwiseIcon />}
        aria-disabled={refresh.isPending}
        onClick={() =>
          !refresh.isPending &&
          void refresh.mutateAsync().then(() => say(SMART_TEXTS.refreshed), showRefreshFailure)
        }
      />
      <IconButton
        label="Convertir en playlist normal"
        icon={<ListBulletsIcon />}
        onClick={() => setOpen('convert')}
      />
      <RulesDialog id={id} name={name} opened={open === 'rules'} onClose={close} />
      <Dialog
        opened={open === 'convert'}
        onClose={close}
        title={`¿Convertir «${name}» en una playlist normal?`}
        text="Se queda con las canciones que tiene ahora, deja de actualizarse sola, y las cambias tú."
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              Cancelar
            </Button>
            <Button
              variant="primary"
              pending={convert.isPending}
              onClick={() =>
                void convert
                  .mutateAsync()
                  .then(() => say(SMART_TEXTS.converted), showConvertFailure)
                  .finally(close)
              }
              data-autofocus
            >
              Convertir
            </Button>
          </>
        }
      />
    </>
  )
}
