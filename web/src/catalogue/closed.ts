export const CATALOGUE_CLOSED = 'El catálogo de música abre muy pronto'
