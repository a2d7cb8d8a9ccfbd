import type { Asset } from '../asset-routes.ts'
import { assetPath } from '../layout.ts'

/** What the pages of people, badges, boards and doors have beside the style of all pages. */
const communityStyle = `
.medal{position:relative;display:inline-grid;place-items:center;flex:none;width:3.25rem;height:3.25rem;color:var(--ink);vertical-align:middle}
.medal svg{position:absolute;inset:0;width:100%;height:100%}
.medal img{position:relative;width:58%;height:58%;object-fit:contain}
.medal b{position:relative;font-size:1rem;line-height:1}
.medal.s{width:2rem;height:2rem}.medal.s b{font-size:.7rem}
.medal.xl{width:8rem;height:8rem}.medal.xl b{font-size:2.5rem}
.medals{display:flex;flex-wrap:wrap;gap:.25rem}
p.medals{margin-top:.6rem!important}
.badge h2,.badge h3{font:600 1.1em/1.3 var(--serif);margin:0}
.badge h2 a{color:var(--ink);text-decoration:none}.badge:hover h2 a{color:var(--accent)}
.badge h2 a::after{content:"";position:absolute;inset:0;border-radius:var(--radius)}
.badge h2 a:focus-visible{outline:0}.badge h2 a:focus-visible::after{outline:3px solid var(--accent);outline-offset:2px}
.badge .chips{margin-top:.5rem}
.avatar.xl{width:clamp(6rem,16vw,8.5rem);height:clamp(6rem,16vw,8.5rem);font:600 clamp(2rem,5vw,2.9rem)/1 var(--serif);border:5px solid var(--page)}
.who{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:flex-start;margin:0 0 2rem;padding:0 clamp(0rem,2vw,1.5rem)}
.who .avatar{margin-top:calc(clamp(6rem,16vw,8.5rem)*-.5);position:relative}
.who>div{flex:1 1 14rem;min-width:0;padding-top:.75rem}
.who h1{margin:0;font-size:clamp(1.7rem,1.3rem + 1.8vw,2.5rem)}
.who p{margin:.1rem 0 0}
.places{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin-top:.5rem!important}
.who form{flex:0 0 11rem;padding-top:1rem}
.who form p{margin:.4rem 0 0;text-align:center;line-height:1.35}
.numbers{list-style:none;display:flex;gap:.5rem 2rem;flex-wrap:wrap;flex:1 1 100%;margin:1.5rem 0 0;padding:1rem 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
.numbers li{color:var(--soft);font-size:.9375em}
.numbers b{font:600 1.35rem/1.2 var(--serif);color:var(--ink);margin-right:.2rem}
@media (max-width:40rem){.who form{flex:1 1 100%}.numbers{justify-content:space-between;gap:.5rem}.numbers li{font-size:.875em}}
.bio{font-size:1.1em}
.profile .part{margin-bottom:2.25rem}
.grid.two{grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.lines{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}
.lines li{display:flex;gap:.6rem;align-items:flex-start;min-width:0}
.lines li>.icon{margin-top:.22em;color:var(--soft)}
.lines a,.lines span{min-width:0;overflow-wrap:anywhere}
.rows{list-style:none;margin:0;padding-top:.35rem;padding-bottom:.35rem}
.rows.flat{padding:0}
.rows li{display:flex;gap:.9rem;align-items:center;padding:.8rem 0}
.rows li+li{border-top:1px solid var(--line)}
.rows li>div{flex:1;min-width:0}
.rows li>.small{flex:none}
.rows.flat li:first-child{padding-top:0}.rows.flat li:last-child{padding-bottom:0}
.rows.flat .medals{flex:none;max-width:6.5rem;justify-content:flex-end}
@media (max-width:30rem){.rows:not(.flat) li{flex-wrap:wrap}.rows:not(.flat) li>.small{flex:1 1 100%;padding-left:2.9rem;margin-top:-.6rem}}
.work{margin:0;overflow:hidden}
.work .cover{border-radius:10px;margin-bottom:.9rem}
.work h3{font:600 1.1em/1.3 var(--serif)}
.work p{margin:.35rem 0 0}
.hosts.two{grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));margin-bottom:1rem}
.hosts.few{grid-template-columns:repeat(auto-fill,minmax(min(100%,8.5rem),1fr))}
@media (min-width:56rem){.hosts.few{grid-template-columns:1fr}}
.catalogue{margin-top:1.75rem}
.hosts a{font-weight:600;color:var(--ink);text-decoration:none}.hosts a:hover{color:var(--accent);text-decoration:underline}
.hosts a::after{content:"";position:absolute;inset:-.2rem;border-radius:10px}
.grid.people{grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}
.filters{margin:1.5rem 0}
.honour,.door{text-align:center}
.honour .medal,.door .medal{margin:.25rem auto 1rem;display:grid}
.honour .lead{margin:0 auto 1.5rem}
.stats{display:flex;flex-wrap:wrap;justify-content:center;gap:1rem 2.25rem;margin:0 0 1.25rem}
.stats dt{color:var(--soft);font-size:.875em}.stats dd{margin:.15rem 0 0;font-weight:600}
.tiers dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:0}
.tiers dt{font-weight:600}.tiers dd{margin:0;color:var(--soft)}
.views{margin:1.25rem 0 1.5rem}.views .chip{min-height:44px;padding:.2rem 1.1rem;font-size:.9375rem}
.views .chip[aria-current]{background:var(--solid);border-color:var(--solid);color:var(--on-accent)}
table.board{width:100%;border-collapse:separate;border-spacing:0;padding:.25rem clamp(.75rem,3vw,1.5rem)}
.board th{font-size:.8125rem;font-weight:550;color:var(--soft);text-align:left;padding:.75rem .35rem}
.board td{padding:.7rem .35rem;border-top:1px solid var(--line);vertical-align:middle}
.board th:last-child,.board .xp{text-align:right}
.board .xp{font-weight:650;font-variant-numeric:tabular-nums;white-space:nowrap}
.board th:nth-child(3):not(.wideonly){text-align:right}
.rank{width:3.25rem;font:600 1.1em/1 var(--serif);font-variant-numeric:tabular-nums;color:var(--soft)}
.rank.top1,.rank.top2,.rank.top3{font-size:1.5em;color:var(--accent)}
.whom{display:flex;gap:.75rem;align-items:center;min-width:0}
.whom>span:last-child{min-width:0;overflow-wrap:anywhere}
.whom a{font-weight:600;color:var(--ink);text-decoration:none}.whom a:hover{color:var(--accent);text-decoration:underline}
@media (max-width:40rem){.wideonly{display:none}.board .rank{width:2.25rem}}
.kicker{color:var(--soft);font-size:.9375rem;margin:0 0 .75rem}
.door h1{margin-bottom:.4rem}
.door form{margin-top:1.5rem}
.door form+p,.door .button+p{margin-top:.9rem}
.door .button{margin-top:.75rem}
.door .tile{margin:0 auto 1rem;width:4.5rem;height:5rem}.door .tile span{font-size:1.9rem}
.door .sign{display:grid;place-items:center;width:5.5rem;height:5.5rem;margin:.25rem auto 1.1rem;border-radius:50%;background:var(--tint);color:var(--accent);font-size:2.4rem}
.door .sign.done{background:var(--solid);color:var(--on-accent)}
.door .about{margin:1.25rem 0 0;padding-top:1.1rem;border-top:1px solid var(--line)}
.door .avatar{margin:.25rem auto 1rem}
.door p{text-wrap:pretty}
.door .typing{text-align:left}
.door .typing input{text-transform:uppercase;letter-spacing:.08em;font-size:1.15em}
button.big{min-height:3.4rem;font-size:1.1em;border-radius:14px}
`.replaceAll('\n', '')

export const communityStylePath = assetPath('community', 'css', communityStyle)
export const communityAssets: Readonly<Record<string, Asset>> = {
  [communityStylePath]: { type: 'text/css; charset=utf-8', content: communityStyle },
}
