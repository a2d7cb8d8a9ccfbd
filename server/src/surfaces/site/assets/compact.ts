/** Style sheets and scripts are written to be read; these take out what only readers need. They expect formatted files. */

/** A comment, a string, the end of a block, a mark with the space around it, a colon, the zero of a fraction, other space. */
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

/** Without comments on lines of their own, indentation and most spaces. Regular expressions would be misread: use none. */
export function compactJs(js: string): string {
  return js
    .replace(jsComment, (_, text = '') => text)
    .replace(jsSpace, (_, text = '', newline = '', mark = '') => text + newline + mark)
    .trim()
}
