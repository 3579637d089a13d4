/** Invented names, some of which are difficult for a layout. */
export const LONG_NAME = 'Orquesta Penúltima de Instrumentos Encontrados en la Vereda y Amigos del Barrio'
export const UNBROKEN_NAME = 'Otorrinolaringólogosinsobremesaycondespedidainterminable'
export const RTL_NAME = 'ليلى والموسيقى'

export const sampleCover = (seed: string) => `/art/cover/${seed}.svg`
export const sampleFace = (seed: string) => `/art/avatar/${seed}.svg`
export const MISSING_PICTURE = '/art/missing.png'
