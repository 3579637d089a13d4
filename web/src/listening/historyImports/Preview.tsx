import { useDebouncedValue } from '@mantine/hooks'
import { CERTAINTIES, CERTAINTY_NAMES, type Certainty } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { useTab } from '../../base/ui/layout/useTab.ts'
import { TAB_PARAM } from '../../paths.ts'
import { ConfirmImport } from './ConfirmImport.tsx'
import { ImportFigures } from './ImportFigures.tsx'
import classes from './Preview.module.css'
import { PreviewList } from './PreviewList.tsx'

const DEBOUNCE_MS = 250
const MAX_WORDS = 100

/** The names of the tabs in the address. */
const TABS = [
  { value: 'seguras', certainty: 'sure' },
  { value: 'probables', certainty: 'likely' },
  { value: 'sin-encontrar', certainty: 'unknown' },
] as const satisfies { value: string; certainty: Certainty }[]

const HINTS: Record<Certainty, string> = {
  sure: 'Se traen. Si algo no es lo que escuchaste, cámbialo o no lo traigas.',
  likely:
    'Se parecen mucho, pero no estamos seguros. Acepta las que están bien; al confirmar decides sobre el resto.',
  unknown: 'No están en el catálogo o se llaman de otra manera. Búscalas a mano, o quedan en el informe.',
}

/** The entries that would be imported. Nothing is written until the person confirms. */
export function Preview({ one }: { one: HistoryImport }) {
  const [shown, show, hrefOf] = useTab(TAB_PARAM, TABS)
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const [isConfirming, setConfirming] = useState(false)
  const itemCount = CERTAINTIES.reduce((sum, certainty) => sum + one.items[certainty], 0)
  return (
    <>
      <ImportFigures one={one} />
      <div className={`row flex-wrap justify-between gap-x-6 gap-y-4 mt-5 mb-8 ${classes.confirm}`}>
        <p>
          Esto es lo que encontramos. Todavía no escribimos nada: revisa lo que quieras y confirma. Después
          puedes deshacerlo entero.
        </p>
        <Button variant="primary" size="l" onClick={() => setConfirming(true)}>
          Confirmar…
        </Button>
      </div>
      {itemCount > 0 && (
        <Tabs value={shown} onChange={show} hrefOf={hrefOf}>
          <TabList
            label="Cuán seguro es lo que encontramos"
            tabs={TABS.map(({ value, certainty }) => ({
              value,
              label: CERTAINTY_NAMES[certainty],
              count: one.items[certainty],
            }))}
          />
          {TABS.map(({ value, certainty }) => (
            <TabPanel key={value} value={value} className={`grid gap-4 min-w-0 ${classes.panel}`}>
              <p className="measure muted">{HINTS[certainty]}</p>
              <TextField
                className={classes.search}
                label="Buscar en las filas"
                hideLabel
                type="search"
                placeholder="Título o artista"
                icon={<MagnifyingGlassIcon />}
                autoComplete="off"
                maxLength={MAX_WORDS}
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
              />
              <PreviewList key={asked} id={one.id} certainty={certainty} words={asked} />
            </TabPanel>
          ))}
        </Tabs>
      )}
      <ConfirmImport one={one} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}
