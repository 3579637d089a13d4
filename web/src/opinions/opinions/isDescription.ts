/** Up to this many results by name may be chance matches of a description. */
const FEW_NAMES = 4

/** How people begin to describe music; titles rarely start like this. */
const OPENING =
  /^(?:algo|alguna?|m[uú]sica|canci[oó]n(?:es)?|temas?|rolas?|discos?|[aá]lbum(?:es)?|para|quiero|busco|necesito|dame|una? (?:voz|letra|canci[oó]n|tema|disco)|que|cuando|sin|con)\s/i

/** Whether a search reads like a description rather than like a name, given how many results it has by name. */
export const isDescription = (words: string, namesFound: number) =>
  namesFound === 0 || (namesFound <= FEW_NAMES && OPENING.test(words.trim()))
