import unpluginIcons from 'unplugin-icons/vite'
import type { Plugin } from 'vite'

/**
 * `~icons/ph/heart-fill` is one Phosphor icon in one weight, as a React component that passes its props to the SVG. An
 * import names the weight, so the build contains no other. `~icons/fluent-emoji-flat/fire` is an emoji.
 */
export function icons(): Plugin | Plugin[] {
  return unpluginIcons({
    // By default the icons are looked up from the working directory.
    collectionsNodeResolvePath: import.meta.dirname,
    // Icons are as high as the text beside them.
    scale: 1,
    // The SVG of both sets is valid JSX, so a compiler for SVG (SVGR, with Babel) is not needed.
    compiler: {
      extension: 'jsx',
      compiler: (svg) => `export default function Icon(props) { return ${svg.replace('>', ' {...props}>')} }`,
    },
  })
}
