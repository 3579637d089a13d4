/** The heading of the recommended songs. */
export const RECOMMENDED_ID = 'canciones-recomendadas'
