import { NOTIFICATION, type NotificationType } from '@remusic/contract/notifications'

type Told = { type: NotificationType; title: string; names: string[]; actorCount: number }

/** The whole sentence, as a person reads it. */
export function sentenceOf({ type, title, names, actorCount }: Told): string {
  const who = together(names, actorCount)
  const several = actorCount > 1
  switch (type) {
    case NOTIFICATION.like:
      return `A ${who} ${several ? 'les' : 'le'} gusta tu reseña «${title}»`
    case NOTIFICATION.follow:
      return `${who} ${several ? 'empezaron' : 'empezó'} a seguirte`
    case NOTIFICATION.comment:
      return `${who} ${several ? 'comentaron' : 'comentó'} tu reseña «${title}»`
    case NOTIFICATION.message:
      return `${who} te escribió`
    default:
      return title
  }
}

/** 'Ana', 'Ana y Beto', 'Ana y 3 más'. */
function together([first = 'Alguien', second]: string[], count: number): string {
  if (count <= 1) return first
  if (count > 2 || second === undefined) return `${first} y ${count - 1} más`
  return `${first} ${startsWithI(second) ? 'e' : 'y'} ${second}`
}

/** Spanish says 'e' before the sound of an i: 'Ana e Inés', 'Ana e Hilda', but 'Ana y Hierba'. */
const startsWithI = (name: string) => /^(?:i|í|hi(?![aeo])|hí)/i.test(name)
