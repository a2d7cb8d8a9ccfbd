/** Minifies style sheets and scripts. The input must be formatted. */

/**
 * A comment, a string, the end of a block, punctuation with its space, a colon, the zero of a fraction, other space.
 */
const cssPattern =
  /\/\*[\s\S]*?\*\/|("(?:\\.|[^"\\])*")|\s*;?\s*(\})\s*|\s*([{;,>])\s*|(:)\s+|(?<![\w.])0(?=\.\d)|(\s)\s*/g

export function compactCss(css: string): string {
  return css
    .replace(cssPattern, (_, text = '', end = '', mark = '', colon = '', space = '') => {
      return text + end + mark + colon + (space && ' ')
    })
    .trim()
}

const jsString = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
const jsComment = new RegExp(`(${jsString.source})|/\\*[\\s\\S]*?\\*/|^[ \\t]*//.*`, 'gm')
const jsSpace = new RegExp(`(${jsString.source})|(\\n)\\s*| *([=(){},?:&|<>;*]+) *`, 'g')

/**
 * Removes comments on their own lines, indentation and most spaces. Do not use regular expression literals: they are
 * misread.
 */
export function compactJs(js: string): string {
  return js
    .replace(jsComment, (_, text = '') => text)
    .replace(jsSpace, (_, text = '', newline = '', mark = '') => text + newline + mark)
    .trim()
}
