import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ActDialog } from '../admin/ActDialog.tsx'
import { type ItemAddress, useHideItem } from './queries.ts'

type Props = { item: ItemAddress; name: string; hidden: boolean; opened: boolean; onClose: () => void }

const EFFECT = {
  song: 'Nadie más la encuentra: ni su página, ni en listas, ni en la búsqueda. Las reseñas quedan para quienes las escribieron.',
  album:
    'Nadie más lo encuentra, ni a sus canciones: ni sus páginas, ni en listas, ni en la búsqueda. Las reseñas quedan para quienes las escribieron.',
  artist:
    'Nadie más lo encuentra, ni a sus álbumes y canciones: ni sus páginas, ni en listas, ni en la búsqueda. Las reseñas quedan para quienes las escribieron.',
} as const

/** Confirms that an Admin hides an item, or shows it again. */
export function HideDialog({ item, name, hidden, onClose }: Props) {
  const hide = useHideItem()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  return (
    <ActDialog
      title={hidden ? `¿Mostrar de nuevo «${name}»?` : `¿Ocultar «${name}»?`}
      text={hidden ? 'Vuelve a tener su página y a estar en las listas.' : EFFECT[item.kind]}
      confirmLabel={hidden ? 'Mostrar' : 'Ocultar'}
      isDestructive={!hidden}
      pending={hide.isPending}
      onConfirm={(reason) =>
        // Uses mutateAsync: when the result arrives this dialog may be unmounted, and callbacks of mutate would not run.
        void hide
          .mutateAsync({ ...item, hidden: !hidden, ...(reason && { reason }) })
          .then(({ msg }) => void showBanner({ tone: 'ok', text: msg }), showFailure)
          .finally(onClose)
      }
      onClose={onClose}
    />
  )
}
