import { REASON_LENGTH } from '@remusic/contract/base/fields'
import {
  BAN_LENGTHS,
  type BanLength,
  MODERATION_TEXTS,
  RULES,
  type RuleKey,
} from '@remusic/contract/running/moderation'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'

export type SanctionTerms = { rule: RuleKey; length: BanLength; note: string }

const RULE_OPTIONS = Object.entries(RULES).map(([value, { name }]) => ({ value, label: name }))
const LENGTH_OPTIONS = (Object.keys(BAN_LENGTHS) as BanLength[]).map((value) => ({
  value,
  label: BAN_LENGTHS[value].label,
}))

type Errors = { rule?: string; length?: string; note?: string }

type Props = {
  title: string
  /** The consequences of the sanction. */
  text: string
  confirmLabel: string
  /** A ban also has a length and needs an explanation. */
  isBan: boolean
  pending: boolean
  onConfirm: (terms: SanctionTerms) => void
  onClose: () => void
}

/** Confirms a sanction: the rule, for a ban its length, and the explanation that the person reads. */
export function SanctionDialog({ title, text, confirmLabel, isBan, pending, onConfirm, onClose }: Props) {
  const [rule, setRule] = useState<RuleKey | ''>('')
  const [length, setLength] = useState<BanLength | null>(null)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const formId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const explanation = note.trim().replaceAll(/\s+/g, ' ')
    const missing: Errors = {
      ...(rule === '' && { rule: MODERATION_TEXTS.ruleRequired }),
      ...(isBan && length === null && { length: MODERATION_TEXTS.lengthRequired }),
      ...(isBan && explanation === '' && { note: MODERATION_TEXTS.explanationRequired }),
    }
    setErrors(missing)
    if (rule !== '' && Object.keys(missing).length === 0)
      onConfirm({ rule, length: length ?? 'indefinite', note: explanation })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" pending={pending}>
            {confirmLabel}
          </Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" onSubmit={submit} noValidate>
        <SelectField
          label="Norma que no se cumplió"
          name="rule"
          placeholder="Elige una"
          options={RULE_OPTIONS}
          value={rule}
          onChange={(event) => setRule(event.currentTarget.value as RuleKey | '')}
          error={errors.rule}
          below={
            <TextLink component={Link} to={paths.rules(rule || undefined)} target="_blank" small>
              Leer las normas
            </TextLink>
          }
        />
        {isBan && (
          <RadioList
            label="¿Cuánto dura?"
            options={LENGTH_OPTIONS}
            value={length}
            onChange={setLength}
            error={errors.length}
          />
        )}
        <TextAreaField
          label={isBan ? 'Explicación' : 'Explicación (opcional)'}
          hint="La persona la lee junto a la norma. También queda en el registro."
          name="note"
          rows={2}
          maxLength={REASON_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors.note}
        />
      </form>
    </Dialog>
  )
}
