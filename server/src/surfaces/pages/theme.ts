interface Colours {
  /** A flat surface without text, such as a dot. */
  swatch: string
  /** Under white text. */
  solid: string
  hover: string
  tint: string
  /** Text and links, on the page and on the tint. */
  text: string
  /** In the dark the same colour is text, line and surface, with dark text on it. */
  dark: string
  darkTint: string
}

/** Solved in OKLCH: at least 4.5 : 1 for white on `solid`, 7 : 1 for `text` on `tint`, 9 : 1 for `dark` on the page. */
const table = {
  coral: ['#f66e60', '#cc483d', '#b6332b', '#fff2f0', '#a31c19', '#ffa194', '#361714'],
  ocean: ['#29aed4', '#027f9d', '#056c86', '#e8f8ff', '#035b72', '#54cff5', '#042630'],
  sunset: ['#e6811b', '#b16003', '#975105', '#fef3ea', '#814300', '#fca864', '#331b06'],
  forest: ['#58b575', '#218549', '#057239', '#eafaee', '#00612f', '#78d694', '#0f2816'],
  violet: ['#a486fe', '#845ae4', '#7246cf', '#f5f4fe', '#6333bd', '#c0b0fe', '#231d37'],
  rose: ['#f96195', '#d03b74', '#ba2262', '#fef1f4', '#a50152', '#ff9cb7', '#351620'],
  slate: ['#91a0b5', '#68768a', '#576478', '#f2f5f9', '#475467', '#b0bfd5', '#1e2228'],
  sky: ['#33a7f3', '#047bbc', '#0268a1', '#edf7ff', '#035889', '#7dc6fe', '#082438'],
} as const

export type Theme = keyof typeof table
export const themes = Object.keys(table) as Theme[]

export function isTheme(name: unknown): name is Theme {
  return typeof name === 'string' && Object.hasOwn(table, name)
}

/** The colours of a theme by their names, for what is drawn elsewhere than in a style sheet. */
export function coloursOf(theme: Theme): Colours {
  const [swatch, solid, hover, tint, text, dark, darkTint] = table[theme]
  return { swatch, solid, hover, tint, text, dark, darkTint }
}

/** What has chosen no theme keeps the one that its id gives it. */
export function themeOf(id: string): Theme {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return themes[sum % themes.length]!
}

/** One accent per theme and mode; each has at least 4.5 : 1 against the page and under its own button text. */
const accents = {
  coral: ['#b23a23', '#ff9d88'],
  ocean: ['#0b6285', '#74c8ea'],
  sunset: ['#9a4700', '#ffb36b'],
  forest: ['#1f6b3a', '#84d49d'],
  violet: ['#6a3fb5', '#c5a9ff'],
  rose: ['#ad2a5a', '#ffa0bf'],
  slate: ['#44525f', '#b7c4d1'],
  sky: ['#1d5fb8', '#93beff'],
} as const

const rule = (selector: string, accent: string) => `${selector}{--accent:${accent}}`
const light = themes.map((theme) => rule(`[data-theme=${theme}]`, accents[theme][0])).join('')
const dark = themes.map((theme) => rule(`[data-theme=${theme}]`, accents[theme][1])).join('')

/** The whole style of the pages: a few tokens, a type scale, cards, forms and buttons. */
export const stylesheet = `
:root{--page:#faf8f5;--card:#fff;--ink:#1d1a17;--soft:#5d564f;--line:#ddd5ca;--edge:#8a8178;--glow:#ffb45e;--danger:#a8201a;--on-accent:#fff;
--radius:16px;--step:clamp(1rem,.95rem + .2vw,1.1rem);color-scheme:light dark}
${light}
@media (prefers-color-scheme:dark){:root{--page:#171412;--card:#211d1a;--ink:#f3eee8;--soft:#b9afa5;--line:#453e38;--edge:#857b71;--glow:#7a3d12;
--danger:#ff9c94;--on-accent:#1a1512}${dark}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{background:var(--page)}
body{margin:0;background:radial-gradient(60rem 26rem at 50% -9rem,color-mix(in srgb,color-mix(in srgb,var(--accent) 35%,var(--glow)) 30%,transparent),transparent) no-repeat;color:var(--ink);font:400 var(--step)/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:clamp(1rem,5vw,4rem) 1rem}
main{width:100%;max-width:27rem}
main.wide{max-width:42rem}
.brand{display:flex;gap:.5rem;align-items:center;font-weight:700;margin-bottom:1.25rem;color:var(--accent);text-decoration:none;
width:max-content;border-radius:6px}
.brand svg{width:1.6rem;height:1.6rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:var(--radius);padding:clamp(1.25rem,4vw,2rem);
margin-bottom:1rem;box-shadow:0 1px 2px rgb(60 30 10/.05),0 12px 32px -16px rgb(60 30 10/.14)}
h1{font:600 1.85em/1.2 ui-serif,"Iowan Old Style",Palatino,Georgia,serif;letter-spacing:-.01em;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.1em;margin:0 0 .75rem}
p,label,li{overflow-wrap:anywhere}p{margin:0 0 1rem}p:last-child{margin-bottom:0}
.soft{color:var(--soft)}.small{font-size:.875em}p.small>a{white-space:nowrap}
a{color:var(--accent)}
label{display:block;font-weight:600;margin-bottom:.35rem}
input{width:100%;font:inherit;color:inherit;background:var(--page);border:1px solid var(--edge);border-radius:10px;padding:.7rem .8rem;
margin-bottom:1rem}
input.code{font-size:1.5em;letter-spacing:.4em;text-align:center;font-variant-numeric:tabular-nums}
button,.button{display:block;width:100%;font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer;
border-radius:10px;border:1px solid var(--accent);padding:.75rem 1rem;background:var(--accent);color:var(--on-accent)}
button.plain,.button.plain{background:var(--card);border-color:var(--line);color:var(--ink)}
button.plain:hover,.button.plain:hover{border-color:var(--accent);color:var(--accent);filter:none}
button.danger{background:var(--card);border-color:var(--line);color:var(--danger)}
button.danger:hover{border-color:var(--danger);filter:none}
button:disabled{opacity:.6;cursor:progress}
.button+.button,button+button,button+form,form+form,.button+form,form+.button{margin-top:.6rem}
button:hover{filter:brightness(1.06)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.or{display:flex;align-items:center;gap:.75rem;margin:1.25rem 0;color:var(--soft);font-size:.875em}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.alert{padding:.7rem .95rem;margin:0 0 1rem;border-radius:10px;border:1px solid color-mix(in srgb,var(--danger) 35%,transparent);background:color-mix(in srgb,var(--danger) 8%,var(--card))}
.note{padding:.7rem .95rem;margin:0 0 1rem;border-radius:10px;border:1px solid color-mix(in srgb,var(--glow) 55%,transparent);background:color-mix(in srgb,var(--glow) 14%,var(--card))}
ul.plain{list-style:none;margin:0 0 1rem;padding:0}
ul.plain>li{display:flex;flex-wrap:wrap;gap:.4rem .75rem;align-items:center;justify-content:space-between;padding:.9rem 0;border-top:1px solid var(--line)}
ul.plain>li:first-child{border-top:0;padding-top:0}ul.plain:last-child{margin-bottom:0}ul.plain:last-child>li:last-child{padding-bottom:0}
ul.plain>li>span{flex:1 1 8.5rem}ul.plain form{flex:none}.more,details{flex:1 1 100%}ul.plain>li>form{align-self:flex-start}
.more ul.scopes{margin:0}.more ul.scopes li{border:0;padding:.1rem 0 .1rem 1.4rem}.more p{margin:.2rem 0}
summary{cursor:pointer;width:max-content;color:var(--accent);font-size:.875em;border-radius:6px}details .row{padding-top:.6rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
ul.plain>li>form button{padding:.35rem .8rem;font-size:.875em}
ul.scopes{margin:0 0 1rem;padding:0;list-style:none}
ul.scopes li{padding:.5rem 0 .5rem 1.7rem;position:relative;border-top:1px solid var(--line)}
ul.scopes li::before{content:"✓";position:absolute;left:.2rem;color:var(--accent);font-weight:700}
.admin{border:1px solid var(--danger);border-radius:8px;padding:.9rem 1rem;margin-bottom:1rem}
.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}
.check input{width:1.25rem;height:1.25rem;margin:.15rem 0 0;flex:none}
.bigcode{font-size:2.2em;font-weight:700;letter-spacing:.2em;font-variant-numeric:tabular-nums;text-align:center;margin:0 0 1rem}
.others[data-has-providers=false]:not(:has(button:not([hidden]))){display:none}
.hello{display:flex;gap:1rem;align-items:flex-start;justify-content:space-between;margin-bottom:1.25rem}
.hello button{padding:.45rem .9rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:flex-end}
.row>div{flex:1 1 14rem}.row input{margin-bottom:0}.row button{flex:0 1 auto;width:auto}
@media (max-width:30rem){.row button{flex:1 1 100%}}
details+.row,details+form,ul.plain+form,ul.plain+.row,ul.plain+.alert{padding-top:.25rem}
.grave{margin-top:2.5rem;border-color:color-mix(in srgb,var(--danger) 45%,var(--line));box-shadow:none}.grave h2{color:var(--danger)}
.grave button.danger{border-color:var(--danger)}
footer{margin-top:auto;padding-top:2rem;color:var(--soft);font-size:.875em}
`.replaceAll('\n', '')
