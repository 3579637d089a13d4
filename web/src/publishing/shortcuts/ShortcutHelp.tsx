import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { LABELS } from './labels.ts'
import { overlays, useSingleKeys } from './overlays.ts'
import classes from './ShortcutHelp.module.css'
import { KEYS, type ShortcutName } from './shortcuts.ts'

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeys()
  return (
    <Dialog opened onClose={onClose} title="Atajos de teclado" width={560}>
      {LABELS.map(({ group, shortcuts }) => (
        <section key={group} className="mb-5" aria-label={group}>
          <h3 className="text-h4 mb-2">{group}</h3>
          <dl>
            {(Object.entries(shortcuts) as [ShortcutName, string][]).map(([name, label]) => (
              <div key={name} className={`row justify-between gap-4 ${classes.row}`}>
                <dt>{label}</dt>
                <dd>
                  {KEYS[name].map((key, i) => (
                    <span key={`${name} ${i === 0 ? 'first' : 'second'}`}>
                      {i > 0 && <span className={classes.then}> luego </span>}
                      <kbd className={classes.button}>{key.toUpperCase()}</kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SwitchField
        label="Usar atajos de una sola tecla"
        checked={areOn}
        onChange={({ currentTarget }) => overlays.setSingleKeys(currentTarget.checked)}
      />
    </Dialog>
  )
}
