/** The part of the library that slimFonts.ts uses; it has no types of its own. */
declare module 'subset-font' {
  type Options = {
    keepAllGlyphs?: boolean
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
  export = subsetFont
}
