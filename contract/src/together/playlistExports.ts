/** The files that a playlist can be exported to: how each one is called where it is offered, and its media type. */
export const EXPORT_FORMATS = {
  m3u8: { name: 'M3U8, para reproductores', type: 'audio/mpegurl' },
  xspf: { name: 'XSPF, con códigos de MusicBrainz e ISRC', type: 'application/xspf+xml' },
  jspf: { name: 'JSPF, para ListenBrainz', type: 'application/json' },
  csv: { name: 'CSV, para hojas de cálculo y otros servicios', type: 'text/csv' },
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS
