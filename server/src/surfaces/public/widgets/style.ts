import { coloursOf } from '#surfaces/site/theme.ts'
import type { Wish } from './widget-options.ts'

const schemes = { auto: 'light dark', light: 'light', dark: 'dark' }

/** The whole style of a widget: it is alone in its frame, and one request is all that it may cost. */
export function styleOf({ theme, mode, size }: Wish): string {
  const { solid, hover, tint, text, dark, darkTint } = coloursOf(theme)
  return `:root{color-scheme:${schemes[mode]};--ink:light-dark(#1d1a17,#f3eee8);--soft:light-dark(#5d564f,#b9afa5);--line:light-dark(#e2dbd1,#453e38);--card:light-dark(#fff,#211d1a);--accent:light-dark(${text},${dark});--solid:light-dark(${solid},${dark});--hover:light-dark(${hover},#fff);--on:light-dark(#fff,#1a1512);--tint:light-dark(${tint},${darkTint})}
*{box-sizing:border-box}html{font:400 16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink)}body{margin:0;background:transparent}
article,.empty{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;align-items:start;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:${size === 'compact' ? '.75rem' : '1.1rem'};overflow:hidden}
.empty{display:block}h1,h2{font:650 1.2rem/1.25 ui-serif,"Iowan Old Style",Palatino,Georgia,serif;margin:0 0 .25rem;overflow-wrap:anywhere}
p{margin:0 0 .2rem;overflow-wrap:anywhere}.soft,.soft a{color:var(--soft)}.small{font-size:.875rem}
.tile{width:3.75rem;text-align:center;border-radius:12px;background:var(--tint);color:var(--accent);padding:.4rem 0 .3rem;margin:0;line-height:1.1}.tile b{display:block;font-size:.75rem;text-transform:uppercase;letter-spacing:.06em}.tile span{font:650 1.6rem/1.1 ui-serif,Georgia,serif}
img{grid-column:1/-1;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:10px;margin-bottom:.9rem}
a{color:var(--accent)}h1 a,h2 a{color:inherit;text-decoration:none}h1 a:hover,h2 a:hover{text-decoration:underline}
.mark{display:inline-block;font-size:.8125rem;font-weight:650;border-radius:99px;background:var(--tint);color:var(--accent);padding:.1rem .6rem;margin-bottom:.35rem}
.note{border:1px dashed var(--line);border-radius:12px;background:var(--card);padding:.5rem .9rem;margin-bottom:.5rem;font-size:.875rem}
.do{display:flex;flex-wrap:wrap;gap:.25rem .9rem;align-items:center;margin:.6rem 0 0}.do a{display:inline-flex;align-items:center;min-height:44px}
.button{padding:0 1.1rem;border-radius:10px;background:var(--solid);color:var(--on);font-weight:650;text-decoration:none}.button:hover{background:var(--hover)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:340px){article{grid-template-columns:1fr}.tile{margin-bottom:.6rem}}`
}

export const carouselStyle = `ul{display:grid;grid-auto-flow:column;grid-auto-columns:min(86%,20rem);gap:.75rem;margin:0;padding:4px 4px .75rem;list-style:none;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding:4px}
li{scroll-snap-align:start;display:grid}li article{align-content:start}li .tile{width:3.25rem}
nav{display:flex;gap:.5rem;justify-content:end;padding:4px}nav[hidden]{display:none}
button{font:inherit;font-size:.875rem;min-height:44px;padding:0 .9rem;border-radius:10px;border:1px solid var(--line);background:var(--card);color:var(--ink);cursor:pointer}button:disabled{opacity:.5;cursor:default}`
