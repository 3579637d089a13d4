import { PLAYLIST_NAME_LENGTH } from '@remusic/contract/together/playlists'
import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import {
  MAX_SMART_SONGS,
  SMART_ORDERS,
  SMART_RULES,
  type SmartOrder,
  type SmartRule,
} from '@remusic/contract/together/smartPlaylists'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import PlusBoldIcon from '~icons/ph/plus-bold'
import TrashIcon from '~icons/ph/trash'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../../base/ui/inputs/FieldError.tsx'
import { IconButton } from '../../../base/ui/inputs/IconButton.tsx'
import { SelectField } from '../../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../../base/ui/inputs/TextField.tsx'
import { Menu } from '../../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../../base/ui/overlays/MenuItem.tsx'
import { type Draft, type DraftRules, FIRST_VALUES, readDraft } from './draft.ts'
import { RuleControl } from './RuleControl.tsx'
import { RulePreview } from './RulePreview.tsx'
import classes from './SmartEditor.module.css'

const ORDERS = Object.entries(SMART_ORDERS).map(([value, label]) => ({ value, label }))
const ALL_RULES = Object.keys(SMART_RULES) as SmartRule[]

type Props = {
  initial: Draft
  /** The name of a playlist that is created; one that exists is renamed elsewhere. */
  name?: { value: string; onChange: (name: string) => void; error: string | undefined } | undefined
  submitLabel: string
  pending: boolean
  onSubmit: (rules: SmartRules) => void
}

/** The rules of a smart playlist in rows, with the songs they give beside them. */
export function SmartEditor({ initial, name, submitLabel, pending, onSubmit }: Props) {
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [added, setAdded] = useState<SmartRule | null>(null)
  const rows = useFocusOnAdded(added)
  const { rules, errors } = readDraft(draft)
  const shownErrors = isTried ? (errors ?? {}) : {}
  const used = ALL_RULES.filter((rule) => draft.rules[rule] !== undefined)
  const unused = ALL_RULES.filter((rule) => draft.rules[rule] === undefined)

  const setRule = (rule: SmartRule, value: DraftRules[SmartRule] | undefined) =>
    setDraft((before) => {
      const { [rule]: _, ...others } = before.rules
      return { ...before, rules: value === undefined ? others : { ...others, [rule]: value } }
    })
  const add = (rule: SmartRule) => {
    setRule(rule, FIRST_VALUES[rule])
    setAdded(rule)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rules !== null && !pending) onSubmit(rules)
  }
  return (
    <form className={`grid items-start gap-8 ${classes.editor}`} onSubmit={submit} noValidate>
      <div className={classes.rules}>
        {name && (
          <TextField
            label="Nombre de la playlist"
            name="name"
            autoComplete="off"
            data-autofocus
            maxLength={PLAYLIST_NAME_LENGTH}
            value={name.value}
            error={isTried ? name.error : undefined}
            onChange={(event) => name.onChange(event.currentTarget.value)}
          />
        )}
        <h3>Reglas</h3>
        {used.length === 0 && (
          <p className={classes.meaning}>Una canción entra si cumple todas. Añade la primera.</p>
        )}
        <ul ref={rows} className={classes.rows} aria-label="Reglas">
          {used.map((rule) => (
            <li key={rule} data-rule={rule} className={`grid items-start gap-3 ${classes.row}`}>
              <div className="grid gap-1-5 min-w-0">
                <span className="semibold">{SMART_RULES[rule]}</span>
                <RuleControl
                  rule={rule}
                  value={draft.rules[rule] as DraftRules[SmartRule]}
                  onChange={(value) => setRule(rule, value)}
                  error={shownErrors[rule]}
                />
              </div>
              <IconButton
                label={`Quitar la regla ${SMART_RULES[rule]}`}
                icon={<TrashIcon />}
                onClick={() => setRule(rule, undefined)}
              />
            </li>
          ))}
        </ul>
        <FieldError>{shownErrors.all}</FieldError>
        {unused.length > 0 && (
          <div>
            <Menu target={<Button icon={<PlusBoldIcon aria-hidden />}>Añadir regla</Button>}>
              {unused.map((rule) => (
                <MenuItem key={rule} onClick={() => add(rule)}>
                  {SMART_RULES[rule]}
                </MenuItem>
              ))}
            </Menu>
          </div>
        )}
        <div className={`grid items-end gap-3 ${classes.range}`}>
          <SelectField
            label="Orden"
            options={ORDERS}
            value={draft.order}
            onChange={(event) => setDraft({ ...draft, order: event.currentTarget.value as SmartOrder })}
          />
          <TextField
            label="Cuántas canciones como máximo"
            inputMode="numeric"
            maxLength={String(MAX_SMART_SONGS).length}
            value={draft.limit}
            error={shownErrors.limit}
            onChange={(event) => setDraft({ ...draft, limit: event.currentTarget.value })}
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </div>
      <RulePreview rules={rules} />
    </form>
  )
}

/** Moves the focus into the row of a rule that was just added, where its value is chosen. */
function useFocusOnAdded(added: SmartRule | null) {
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (added === null) return
    // The menu returns the focus to its button when it has closed, so the row takes it after that.
    const timer = setTimeout(() => {
      rows.current?.querySelector<HTMLElement>(`[data-rule="${added}"] :is(input, select, button)`)?.focus()
    }, FOCUS_AFTER_MENU_MS)
    return () => clearTimeout(timer)
  }, [added])
  return rows
}

const FOCUS_AFTER_MENU_MS = 220
