import { createHash } from 'node:crypto'

/** What the pages of a pass have beside the style of all pages: a face, links, a code to hold up, a card to print. */
export const passStyle = `
.face{--pad:clamp(1.25rem,4vw,2rem);text-align:center;padding-top:0;overflow:hidden}
.band{height:7.5rem;margin:0 calc(var(--pad)*-1);background:var(--solid)}
.band{background-image:repeating-radial-gradient(circle at 50% 100%,transparent 0 1.35rem,color-mix(in srgb,var(--card) 28%,transparent) 1.35rem 1.43rem),linear-gradient(115deg,var(--solid),oklch(from var(--solid) calc(l + .1) c calc(h - 30)))}
@media (prefers-color-scheme:dark){.band{--solid:color-mix(in oklab,var(--swatch) 58%,#141210)}}
.portrait{display:grid;place-items:center;width:7rem;height:7rem;margin:-3.5rem auto .9rem;border-radius:50%;border:5px solid var(--card);background:color-mix(in srgb,var(--accent) 14%,var(--card));color:var(--accent);font:600 2.4rem/1 ui-serif,"Iowan Old Style",Palatino,Georgia,serif;letter-spacing:.02em;position:relative}
.portrait img{display:block;width:100%;height:100%;border-radius:50%;object-fit:cover}
.portrait.met::after{content:"✓";position:absolute;right:-.35rem;bottom:0;display:grid;place-items:center;width:2.1rem;height:2.1rem;border-radius:50%;border:4px solid var(--card);background:var(--accent);color:var(--on-accent);font:700 1rem/1 system-ui,sans-serif}
.face h1{overflow-wrap:anywhere;margin-bottom:.35rem}
.face h1.long{font-size:1.4em}
.face p.soft{text-wrap:pretty}
.place{color:var(--soft);font-size:.95em;margin-bottom:.9rem}
.bio{white-space:pre-line;text-wrap:pretty}
.face form{margin-top:1.25rem}
.face form+p,.face .button+p{margin-top:.9rem}
button.big{padding:1rem;font-size:1.1em;border-radius:14px}
.face .button{margin-top:.75rem}
ul.links{list-style:none;margin:1.25rem calc(var(--pad)*-1) 0;padding:0;text-align:left;border-top:1px solid var(--line)}
.face>ul.links:last-child{margin-bottom:calc(var(--pad)*-1)}
ul.links li+li{border-top:1px solid var(--line)}
ul.links a{display:flex;align-items:center;gap:.75rem;padding:.85rem var(--pad);color:var(--ink);text-decoration:none}
ul.links a>span{flex:1;overflow-wrap:anywhere}
ul.links a::after{content:"↗";color:var(--soft)}
ul.links a:hover,ul.links a:hover::after{color:var(--accent)}
ul.links a:focus-visible{outline-offset:-3px}
.featured{display:flex;align-items:center;gap:.75rem;text-align:left;margin-top:1.25rem;padding:1rem;border:1px solid color-mix(in srgb,var(--accent) 40%,var(--line));border-radius:14px;background:color-mix(in srgb,var(--accent) 7%,var(--card));color:var(--ink);text-decoration:none}
.featured>span{flex:1;overflow-wrap:anywhere}
.featured small{display:block;color:var(--soft)}
.featured::after{content:"↗";color:var(--accent);font-size:1.2em}
ul.works{list-style:none;margin:0;padding:0}
ul.works li+li{border-top:1px solid var(--line);margin-top:.9rem;padding-top:.9rem}
ul.works p{margin:.15rem 0 0}
.aside{margin-top:1rem;text-align:center}
.aside button{width:auto;margin:.5rem auto 0;padding:.45rem 1rem;font-size:.875em}
.qr{display:block;width:min(100%,17rem);height:auto;aspect-ratio:1;margin:1rem auto;background:#fff;border:1px solid var(--line);border-radius:20px;padding:.25rem}
.ways{display:flex;flex-wrap:wrap;justify-content:center;gap:.35rem 1.1rem;margin:.75rem 0 0}
.sheet+.ways{margin-top:1.5rem}ul.plain>li>.ways{flex:0 1 auto;justify-content:flex-start;margin:0}
.check{margin-bottom:.6rem}
fieldset+.check{border-top:1px solid var(--line);padding-top:1rem}
.check+button{margin-top:1rem}
.sheet{display:grid;gap:1rem;justify-content:center;margin-top:1.5rem}
.print{position:relative;box-sizing:border-box;display:flex;gap:3mm;align-items:center;width:85.6mm;max-width:100%;height:54mm;padding:5mm 4mm 5mm 6mm;border-radius:3.2mm;background:#fff;color:#1d1a17;box-shadow:0 1px 2px rgb(60 30 10/.12),0 14px 34px -16px rgb(60 30 10/.4);overflow:hidden;font-size:3.3mm;line-height:1.35;print-color-adjust:exact;-webkit-print-color-adjust:exact;color-scheme:light}
.print::before{content:"";position:absolute;inset:0 auto 0 0;width:2.2mm;background:var(--accent)}
.print>div{flex:1;min-width:0;align-self:stretch;display:flex;flex-direction:column}
.print b{font:600 5.2mm/1.15 ui-serif,"Iowan Old Style",Palatino,Georgia,serif;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
.print span{margin-top:1.8mm;font-size:3.6mm}
.print small{margin-top:auto;color:#5d564f;font-size:2.6mm}
.print img{flex:none;width:37mm;height:37mm}
@media print{@page{margin:12mm}html,body{background:none}body{display:block;min-height:0}main{max-width:none;padding:0}.top,.foot,.skip,.screen{display:none}
.sheet{margin:0;grid-template-columns:repeat(auto-fill,85.6mm);gap:0;justify-content:start}.print{break-inside:avoid;box-shadow:none;border-radius:0;outline:.2mm dashed #b9b2a9;outline-offset:-.1mm}}
`.replaceAll('\n', '')

export const passStylePath = `/assets/pass-${createHash('sha256').update(passStyle).digest('hex').slice(0, 10)}.css`
