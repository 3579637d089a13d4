import { VOTE_RULES, VOTE_STATES, type VoteState } from '@remusic/contract/opinions/heldVotes'
import type { HeldItem, HeldVote } from '@remusic/contract/opinions/schemas/heldVotes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { paths } from '../../paths.ts'
import { momentText } from '../../running/admin/dates.ts'
import { CorrectedItemLink } from '../../running/corrections/CorrectedItemLink.tsx'
import { type Asked, DecideVotesDialog } from './DecideVotesDialog.tsx'
import classes from './HeldVotes.module.css'
import { heldItemsQuery, heldVotesQuery } from './queries.ts'

const STATES = Object.entries(VOTE_STATES).map(([value, label]) => ({ value, label }))
const DAY_MS = 86_400_000

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('es')} ${many}`

/** The items whose votes are in review, those with the most first, and who gave them. */
export function HeldVotes() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Votos en revisión
      </h2>
      <p className={`muted text-sm ${classes.faint}`}>
        Las reseñas se leen igual, pero estos votos no cuentan hasta que una regla o alguien del equipo los dé
        por buenos.
      </p>
      <Items onDecided={() => heading.current?.focus({ preventScroll: true })} />
    </section>
  )
}

function Items({ onDecided }: { onDecided: () => void }) {
  const found = useInfiniteQuery(heldItemsQuery)
  return (
    <PagedList
      pages={found}
      loading={
        <SkeletonGroup
          label="Buscando los votos en revisión"
          className="grid grid-cols-1 gap-5 mt-5"
          count={2}
        >
          <SkeletonRow />
        </SkeletonGroup>
      }
      empty={<EmptyState headingLevel={3} title="No hay votos en revisión" hint="Todos los votos cuentan" />}
      error={{ headingLevel: 3, title: found.error?.message }}
    >
      {(shown) => (
        <ul className="grid grid-cols-1 gap-5 mt-5" aria-label="Páginas con votos en revisión">
          {shown.map((item) => (
            <li key={`${item.kind} ${item.apiId}`} className={`grid gap-4 wrap-anywhere ${classes.card}`}>
              <ItemCard item={item} onDecided={onDecided} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function ItemCard({ item, onDecided }: { item: HeldItem; onDecided: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { votes, rules, heldScores, lastHeldAt } = item
  return (
    <>
      <CorrectedItemLink item={item} />
      <dl className={classes.facts}>
        <div>
          <dt>Cuentan</dt>
          <dd>
            {counted(votes.count, 'voto', 'votos')}
            {votes.average !== null && `, promedio ${votes.average.toLocaleString('es')}`}
          </dd>
        </div>
        <div>
          <dt>En revisión</dt>
          <dd>
            {counted(votes.held, 'voto', 'votos')}:{' '}
            {heldScores.map((count, i) => `${i + 1} → ${count}`).join(' · ')}
          </dd>
        </div>
        {votes.dropped > 0 && (
          <div>
            <dt>Descartados</dt>
            <dd>{counted(votes.dropped, 'voto', 'votos')}</dd>
          </div>
        )}
        {lastHeldAt !== null && (
          <div>
            <dt>El último</dt>
            <dd>{momentText(lastHeldAt)}</dd>
          </div>
        )}
      </dl>
      <ul className={classes.rules} aria-label="Por qué">
        {rules.map(({ rule, count }) => (
          <li key={rule}>
            {VOTE_RULES[rule]}: {count.toLocaleString('es')}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2-5">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar los votos' : 'Ver los votos'}
        </Button>
        <Button
          variant="danger"
          aria-label={`Descartar todos los votos en revisión de ${item.name}`}
          onClick={() => setAsked({ item, decision: 'drop' })}
        >
          Descartar todos
        </Button>
        <Button
          variant="primary"
          aria-label={`Contar todos los votos en revisión de ${item.name}`}
          onClick={() => setAsked({ item, decision: 'release' })}
        >
          Contar todos
        </Button>
      </div>
      {isOpen && <Votes item={item} onDecide={(vote, decision) => setAsked({ item, vote, decision })} />}
      {asked && <DecideVotesDialog {...asked} onDecided={onDecided} onClose={() => setAsked(null)} />}
    </>
  )
}

type VotesProps = { item: HeldItem; onDecide: (vote: HeldVote, decision: Asked['decision']) => void }

function Votes({ item, onDecide }: VotesProps) {
  const [state, setState] = useState<VoteState>('held')
  const found = useInfiniteQuery(heldVotesQuery({ kind: item.kind, id: item.apiId, state }))
  return (
    <>
      <SelectField
        label="Estado de los votos"
        options={STATES}
        value={state}
        onChange={({ currentTarget: { value } }) => setState(value as VoteState)}
      />
      <PagedList
        pages={found}
        loading={
          <SkeletonGroup label="Buscando los votos" className="grid grid-cols-1 gap-5 mt-5">
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={<EmptyState headingLevel={3} title="No hay votos así" />}
        error={{ headingLevel: 3, title: found.error?.message }}
      >
        {(votes) => (
          <ul className="grid grid-cols-1" aria-label={`Votos de ${item.name}`}>
            {votes.map((vote) => (
              <li key={vote.id} className={`row flex-wrap gap-3 ${classes.vote}`}>
                <VoteRow vote={vote} onDecide={(decision) => onDecide(vote, decision)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

type VoteRowProps = { vote: HeldVote; onDecide: (decision: Asked['decision']) => void }

function VoteRow({ vote, onDecide }: VoteRowProps) {
  const { user, score, title, state } = vote
  const who = user?.name ?? 'Alguien que ya no está'
  const days = Math.max(0, Math.floor((Date.parse(vote.createdAt) - Date.parse(vote.joinedAt)) / DAY_MS))
  return (
    <>
      <div className={`grid gap-1 min-w-0 ${classes.words}`}>
        <p className="row flex-wrap gap-3">
          {user ? (
            <TextLink component={Link} to={paths.userProfile(user.id)}>
              {who}
            </TextLink>
          ) : (
            who
          )}
          <Score value={score} size="s" />
        </p>
        <p className={`muted text-sm ${classes.faint}`}>
          <TextLink component={Link} to={paths.review(vote.id)} small>
            «{title}»
          </TextLink>
          , {momentText(vote.createdAt)}
        </p>
        <p className={`muted text-sm ${classes.faint}`}>
          {days === 0 ? 'La cuenta tenía menos de un día' : `La cuenta tenía ${counted(days, 'día', 'días')}`}{' '}
          · {counted(vote.otherVotes, 'voto que cuenta', 'votos que cuentan')} en otras páginas
          {vote.otherHeld > 0 && ` · ${vote.otherHeld.toLocaleString('es')} que no cuentan`}
        </p>
        <p className={`muted text-sm ${classes.faint}`}>{VOTE_RULES[vote.rule]}</p>
        {vote.decidedAt !== null && (
          <p className={`muted text-sm ${classes.faint}`}>
            {momentText(vote.decidedAt)},{' '}
            {vote.decidedBy ? `decidió ${vote.decidedBy.name}` : 'decidió una regla'}
            {vote.reason && ` · «${vote.reason}»`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2-5">
        {state !== 'dropped' && (
          <Button
            size="s"
            variant="danger"
            aria-label={`Descartar el voto de ${who}`}
            onClick={() => onDecide('drop')}
          >
            Descartar
          </Button>
        )}
        {state !== 'released' && (
          <Button size="s" aria-label={`Contar el voto de ${who}`} onClick={() => onDecide('release')}>
            Contar
          </Button>
        )}
      </div>
    </>
  )
}
