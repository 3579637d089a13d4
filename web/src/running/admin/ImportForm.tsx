import { useDebouncedValue } from '@mantine/hooks'
import { countryName } from '@remusic/contract/base/countries'
import {
  CORE_ARCHIVE,
  DERIVED_ARCHIVE,
  DUMP_ADDRESS,
  IMPORT_LANGUAGES,
  IMPORT_TEXTS,
  LATIN_AMERICA,
} from '@remusic/contract/music/imports'
import type { CatalogueDump, CatalogueImport, ImportSlice } from '@remusic/contract/music/schemas/imports'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import ArrowsClockwiseBoldIcon from '~icons/ph/arrows-clockwise-bold'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { countryOptions } from '../../people/accounts/countries.ts'
import classes from './CatalogueLoad.module.css'
import { dumpQuery, useRetryImport, useStartImport } from './imports.ts'
import { bytesText, durationText, plural } from './numbers.ts'

const DEBOUNCE_MS = 300
const SPANISH_SPEAKING = [...LATIN_AMERICA, 'ES']
const NO_SLICE: ImportSlice = { countries: [], languages: [], since: null, minReleases: 0 }
const YEARS = { min: 1000, max: 2100 }
const MAX_MINIMUM = 1000

type Props = { last: CatalogueImport | null }

/** Imports the dump that is on the server: what there is, which part of it to take, and what that costs. */
export function ImportForm({ last }: Props) {
  const [slice, setSlice] = useState(last?.slice ?? NO_SLICE)
  const [asked] = useDebouncedValue(slice, DEBOUNCE_MS)
  const found = useQuery(dumpQuery(asked))
  const change = (part: Partial<ImportSlice>) => setSlice((before) => ({ ...before, ...part }))
  if (!found.data)
    return found.isError ? (
      <ErrorState
        headingLevel={3}
        title={found.error.message}
        onRetry={() => void found.refetch()}
        pending={found.isFetching}
      />
    ) : (
      <SkeletonGroup label="Buscando la exportación de MusicBrainz">
        <Skeleton height={120} />
      </SkeletonGroup>
    )
  const { dump, folder, problem } = found.data
  if (!dump)
    return (
      <MissingDump
        folder={folder}
        problem={problem}
        onRetry={() => void found.refetch()}
        isFetching={found.isFetching}
      />
    )
  return <SliceForm slice={slice} onChange={change} found={found.data} last={last} />
}

type MissingProps = { folder: string; problem: string | null; onRetry: () => void; isFetching: boolean }

function MissingDump({ folder, problem, onRetry, isFetching }: MissingProps) {
  return (
    <div className={`grid gap-5 ${classes.import}`}>
      <p className="measure text-bad" role="alert">
        {problem}
      </p>
      <p className={classes.note}>
        Descarga <code>{CORE_ARCHIVE}</code> (unos 7 GB, de dominio público) y, si quieres géneros,{' '}
        <code>{DERIVED_ARCHIVE}</code> (sin uso comercial) de la última fecha de <code>{DUMP_ADDRESS}</code> y
        ponlos en <code>{folder}</code> en el servidor. No hace falta descomprimirlos.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<ArrowsClockwiseBoldIcon aria-hidden />} pending={isFetching} onClick={onRetry}>
          Buscar otra vez
        </Button>
      </div>
    </div>
  )
}

type SliceFormProps = {
  slice: ImportSlice
  onChange: (part: Partial<ImportSlice>) => void
  found: CatalogueDump
  last: CatalogueImport | null
}

function SliceForm({ slice, onChange, found, last }: SliceFormProps) {
  const { dump, estimate, takesPayments } = found
  const [since, setSince] = useState(slice.since === null ? '' : String(slice.since))
  const [minReleases, setMinReleases] = useState(String(slice.minReleases))
  const [isConfirmed, setConfirmed] = useState(false)
  const start = useStartImport()
  const retry = useRetryImport()
  const showFailure = useFailure()
  const needsConsent = takesPayments && dump?.hasDerived === true
  const problems = {
    since: since !== '' && numberIn(since, YEARS.min, YEARS.max) === null && IMPORT_TEXTS.invalidYear,
    minReleases: numberIn(minReleases, 0, MAX_MINIMUM) === null && IMPORT_TEXTS.invalidMinimum,
  }
  const canRetry = last?.state === 'failed' || last?.state === 'cancelled'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problems.since || problems.minReleases) return
    start.mutate({ ...slice, noncommercial: isConfirmed }, { onError: showFailure })
  }
  return (
    <form
      className={`grid gap-5 ${classes.import}`}
      noValidate
      onSubmit={submit}
      aria-label="Importar MusicBrainz"
    >
      {dump && <DumpFacts dump={dump} />}
      <Countries chosen={slice.countries} onChange={(countries) => onChange({ countries })} />
      <Choices
        legend="También artistas con ediciones en estos idiomas"
        codes={IMPORT_LANGUAGES}
        nameOf={languageName}
        chosen={slice.languages}
        onChange={(languages) => onChange({ languages })}
      />
      <div className={classes.fields}>
        <TextField
          label="Discos desde el año"
          hint="Vacío: de cualquier año"
          inputMode="numeric"
          maxLength={4}
          value={since}
          error={problems.since || undefined}
          onChange={({ target }) => {
            setSince(target.value)
            const year = numberIn(target.value, YEARS.min, YEARS.max)
            if (target.value === '' || year !== null) onChange({ since: year })
          }}
        />
        <TextField
          label="Artistas con al menos tantos discos"
          hint="0: todos"
          inputMode="numeric"
          maxLength={4}
          value={minReleases}
          error={problems.minReleases || undefined}
          onChange={({ target }) => {
            setMinReleases(target.value)
            const minimum = numberIn(target.value, 0, MAX_MINIMUM)
            if (minimum !== null) onChange({ minReleases: minimum })
          }}
        />
      </div>
      <p className={classes.note} role="status">
        {estimate &&
          `Según nuestra estimación: ${plural(estimate.songs, 'canción', 'canciones')}, ${bytesText(estimate.diskBytes)} de disco en la base de datos y ${durationText(estimate.seconds)}.`}
      </p>
      {needsConsent && (
        <CheckField
          label={`Esta instalación cobra pagos, y las etiquetas y valoraciones de ${DERIVED_ARCHIVE} (CC BY-NC-SA) no permiten uso comercial. Confirmo que puedo usarlas; si no, quito ese archivo.`}
          checked={isConfirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
      <p className={classes.note}>
        El catálogo cambia al final, de una sola vez; nada que tenga reseñas se borra. Puedes cerrar esta
        página mientras tanto.
      </p>
      <div className="flex flex-wrap gap-3">
        {canRetry && (
          <Button
            variant="primary"
            icon={<ArrowsClockwiseBoldIcon aria-hidden />}
            pending={retry.isPending}
            onClick={() => retry.mutate(undefined, { onError: showFailure })}
          >
            Reintentar
          </Button>
        )}
        <Button
          type="submit"
          variant={canRetry ? 'default' : 'primary'}
          icon={<DownloadSimpleBoldIcon aria-hidden />}
          pending={start.isPending}
        >
          Importar
        </Button>
      </div>
    </form>
  )
}

function DumpFacts({ dump }: { dump: NonNullable<CatalogueDump['dump']> }) {
  return (
    <p className={classes.note}>
      Exportación del {dump.timestamp.slice(0, 10)}, {bytesText(dump.bytes)},{' '}
      {dump.hasDerived
        ? 'con etiquetas y valoraciones: los discos tendrán géneros.'
        : `sin ${DERIVED_ARCHIVE}: los discos quedan sin géneros.`}
    </p>
  )
}

type CountriesProps = { chosen: string[]; onChange: (countries: string[]) => void }

function Countries({ chosen, onChange }: CountriesProps) {
  const others = chosen.filter((code) => !SPANISH_SPEAKING.includes(code))
  const presets = [
    { label: 'América Latina', codes: [...LATIN_AMERICA] },
    { label: 'América Latina y España', codes: SPANISH_SPEAKING },
    { label: 'Todo el mundo', codes: [] },
  ]
  return (
    <Choices
      legend="Solo artistas de estos países (sin ninguno: de todo el mundo)"
      codes={[...SPANISH_SPEAKING, ...others]}
      nameOf={countryName}
      chosen={chosen}
      onChange={onChange}
    >
      <div className="flex flex-wrap gap-3">
        {presets.map(({ label, codes }) => (
          <Button key={label} size="s" onClick={() => onChange(codes)}>
            {label}
          </Button>
        ))}
      </div>
      <SelectField
        label="Agregar otro país"
        placeholder="Elige un país"
        options={countryOptions().filter(({ value }) => !chosen.includes(value))}
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
      />
    </Choices>
  )
}

type ChoicesProps = {
  legend: string
  codes: readonly string[]
  nameOf: (code: string) => string
  chosen: string[]
  onChange: (chosen: string[]) => void
  children?: React.ReactNode
}

function Choices({ legend, codes, nameOf, chosen, onChange, children }: ChoicesProps) {
  return (
    <fieldset className={`grid gap-3 ${classes.choices}`}>
      <legend>{legend}</legend>
      <div className={classes.options}>
        {codes.map((code) => (
          <CheckField
            key={code}
            label={nameOf(code)}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          />
        ))}
      </div>
      {children}
    </fieldset>
  )
}

let languageNames: Intl.DisplayNames | undefined

/** «español» */
function languageName(code: string): string {
  languageNames ??= new Intl.DisplayNames('es', { type: 'language' })
  return languageNames.of(code) ?? code
}

function numberIn(text: string, min: number, max: number): number | null {
  const number = Number(text)
  return /^\d+$/.test(text.trim()) && number >= min && number <= max ? number : null
}
