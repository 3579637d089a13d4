import { useMergedRef } from '@mantine/hooks'
import { MAX_MENTIONS } from '@remusic/contract/opinions/reviews'
import type { Person } from '@remusic/contract/people/schemas/accounts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { reviewKeys } from '../../base/queryKeys/reviews.ts'
import { TextAreaField, type TextAreaFieldProps } from '../../base/ui/inputs/TextAreaField.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './MentionField.module.css'
import { insertMention, mentionsIn, type TypedName, typedName } from './mentions.ts'
import { mentionableQuery } from './queries.ts'
import type { CommentDraft } from './useCommentDraft.ts'

type Props = Omit<TextAreaFieldProps, 'value' | 'onChange'> & {
  reviewId: string
  draft: CommentDraft
  onDraft: (draft: CommentDraft) => void
}

/**
 * A text area that completes the name after an '@'. Its role stays that of a text area, whose list of suggestions is announced:
 * a combobox would have no line breaks.
 */
export function MentionField({ reviewId, draft, onDraft, ref, ...field }: Props) {
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const mergedRef = useMergedRef(input, ref)
  const [typed, setTyped] = useState<TypedName | null>(null)
  const [marked, setMarked] = useState(0)
  const caretAfterPick = useRef<number | null>(null)
  const mentions = mentionsIn(draft.text, draft.people)
  const people = useMentionable(reviewId, typed, new Set(mentions.map(({ userId }) => userId)))
  const isOpen = typed !== null && people.length > 0
  const at = Math.min(marked, people.length - 1)
  const idOf = (index: number) => `${listId}-${index}`

  useLayoutEffect(() => {
    const caret = caretAfterPick.current
    if (caret === null) return
    caretAfterPick.current = null
    input.current?.setSelectionRange(caret, caret)
  })

  const follow = (area: HTMLTextAreaElement, known = draft.people) => {
    const isCaret = area.selectionStart === area.selectionEnd
    const next = isCaret ? typedName(area.value, area.selectionStart, known) : null
    if (next?.query !== typed?.query || next?.start !== typed?.start) setMarked(0)
    setTyped(next)
  }
  const pick = (person: Person | undefined) => {
    if (!typed || !person) return
    const { caret, ...next } = insertMention(draft, typed, { id: person.id, name: person.name })
    caretAfterPick.current = caret
    setTyped(null)
    onDraft(next)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setMarked((at + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(people[at])
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    // A dialog around the field would close on Escape.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
  }

  return (
    <div>
      <TextAreaField
        {...field}
        ref={mergedRef}
        value={draft.text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? idOf(at) : undefined}
        onChange={({ currentTarget }) => {
          onDraft({ ...draft, text: currentTarget.value })
          follow(currentTarget)
        }}
        onSelect={({ currentTarget }) => {
          // A closed list stays closed until something is typed.
          if (typed !== null) follow(currentTarget)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Personas para mencionar" className={classes.list}>
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text area
            // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus and references the marked option
            <div
              key={person.id}
              id={idOf(index)}
              role="option"
              aria-selected={index === at}
              className={cx('row gap-3', classes.option, index === at && classes.marked)}
              onPointerEnter={() => setMarked(index)}
              // The text area must not lose the focus, which would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar src={person.userImg} name={person.name} size={32} />
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{isOpen && announcement(people.length)}</VisuallyHidden>
    </div>
  )
}

const announcement = (count: number) =>
  `${count === 1 ? '1 persona' : `${count} personas`} para mencionar. Elige con las flechas y Entrar.`

const NOBODY: Person[] = []

/** The people to offer for what is being typed. They stay while a longer name is loading, as far as they still match. */
function useMentionable(reviewId: string, typed: TypedName | null, mentioned: ReadonlySet<string>): Person[] {
  const client = useQueryClient()
  const query = typed?.query.trimEnd() ?? ''
  // Nobody has a longer name if nobody has this one, so a whole sentence after an '@' is not searched for.
  const isHopeless = Array.from({ length: query.length }, (_, i) => query.slice(0, i + 1)).some(
    (start) =>
      start !== query &&
      client.getQueryData<{ items: Person[] }>(reviewKeys.mentionable(reviewId, start))?.items.length === 0,
  )
  const { data } = useQuery({
    ...mentionableQuery(reviewId, query),
    enabled: typed !== null && !isHopeless && mentioned.size < MAX_MENTIONS,
    placeholderData: keepPreviousData,
  })
  if (typed === null || isHopeless || mentioned.size >= MAX_MENTIONS) return NOBODY
  return (data?.items ?? NOBODY).filter(({ name }) => folded(name).includes(folded(query)))
}

/** Without case and accents, as the server compares names. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
