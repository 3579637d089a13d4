import { RULES } from '@remusic/contract/running/moderation'
import type { OwnSanction } from '@remusic/contract/running/schemas/appeals'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { hourText } from '../../base/ui/text/times.ts'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { paths } from '../../paths.ts'
import { dayText } from '../../people/accounts/dates.ts'
import classes from './Sanction.module.css'

/** A decision as the person it is about reads it: the rule, the text, the explanation and the end. */
export function SanctionSheet({ sanction }: { sanction: OwnSanction }) {
  const { rule, text, note } = sanction
  return (
    <dl className={`grid gap-5 mb-8 ${classes.sheet}`}>
      <div>
        <dt>Norma</dt>
        <dd>
          <TextLink component={Link} to={paths.rules(rule)}>
            {RULES[rule].name}
          </TextLink>
          <p className="muted text-sm mt-1">{RULES[rule].text}</p>
        </dd>
      </div>
      {text !== null && (
        <div>
          <dt>Texto</dt>
          <dd>
            <blockquote className={`measure wrap-anywhere whitespace-pre-line ${classes.text}`}>
              {text}
            </blockquote>
          </dd>
        </div>
      )}
      {note !== null && (
        <div>
          <dt>Explicación</dt>
          <dd>{note}</dd>
        </div>
      )}
      <div>
        <dt>Decidido</dt>
        <dd>
          <Moment at={sanction.decidedAt} />
        </dd>
      </div>
      {sanction.sanction === 'ban' && (
        <div>
          <dt>{sanction.banned ? 'Suspensión hasta' : 'Suspensión'}</dt>
          <dd>
            <BanEnd sanction={sanction} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function BanEnd({ sanction: { banned, bannedUntil } }: { sanction: OwnSanction }) {
  if (!banned) return 'Ya terminó'
  if (bannedUntil === null) return 'Sin fecha de fin'
  return <Moment at={bannedUntil} />
}

/** «14 de marzo de 2026 a las 15:05». The hour depends on the time zone, which the server does not know. */
export function Moment({ at }: { at: string }) {
  const isHydrated = useIsHydrated()
  const day = dayText(useLocalDate(at))
  return <time dateTime={at}>{isHydrated ? `${day} a las ${hourText(new Date(at))}` : day}</time>
}
