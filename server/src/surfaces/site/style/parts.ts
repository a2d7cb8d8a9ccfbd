/** What pages are put together from: cards, lists, tiles, chips, portraits. */
export const parts = `
.card{background:var(--card);border:1px solid var(--line);border-radius:var(--radius);padding:clamp(1.15rem,3.5vw,1.75rem);margin-bottom:1rem;box-shadow:0 1px 2px rgb(60 30 10/.04),0 12px 32px -20px rgb(60 30 10/.14)}
.grave{margin-top:2.5rem;border-color:color-mix(in srgb,var(--danger) 45%,var(--line));box-shadow:none}.grave h2{color:var(--danger)}
.grave button.danger{border-color:var(--danger)}
section.part{margin:0 0 2.75rem}
.head{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;margin-bottom:1rem}
.head h1,.head h2{margin:0}.head>a{display:inline-flex;align-items:center;min-height:44px}
ul.plain{list-style:none;margin:0 0 1rem;padding:0}
ul.plain>li{display:flex;flex-wrap:wrap;gap:.4rem .75rem;align-items:center;justify-content:space-between;padding:.9rem 0;border-top:1px solid var(--line)}
ul.plain>li:first-child{border-top:0;padding-top:0}ul.plain:last-child{margin-bottom:0}ul.plain:last-child>li:last-child{padding-bottom:0}
ul.plain>li>span{flex:1 1 8.5rem}ul.plain form{flex:none}.more,ul.plain details{flex:1 1 100%}ul.plain>li>form{align-self:flex-start}
ul.plain>li>form button{padding:.35rem .8rem;font-size:.875em;min-height:36px}
.more ul.scopes{margin:0}.more ul.scopes li{border:0;padding:.1rem 0 .1rem 1.4rem}.more p{margin:.2rem 0}
ul.scopes{margin:0 0 1rem;padding:0;list-style:none}
ul.scopes li{padding:.5rem 0 .5rem 1.7rem;position:relative;border-top:1px solid var(--line)}
ul.scopes li::before{content:"✓";position:absolute;left:.2rem;color:var(--accent);font-weight:700}
.icon{width:1.15em;height:1.15em;flex:none;vertical-align:-.2em;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.tile{display:grid;grid-template-rows:auto 1fr;flex:none;width:3.5rem;height:3.9rem;border:1px solid color-mix(in srgb,var(--accent) 25%,var(--line));border-radius:12px;overflow:hidden;background:var(--card);text-align:center;font-variant-numeric:tabular-nums;line-height:1}
.tile b{padding:.28rem 0;background:var(--solid);color:var(--on-accent);font-size:.7rem;font-weight:700;letter-spacing:.07em;text-transform:uppercase}
.tile span{align-self:center;font:600 1.45rem/1 var(--serif)}
.tile.past b{background:var(--soft);color:var(--page)}
.spot{display:grid;place-items:center;flex:none;width:3.5rem;height:3.5rem;border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--accent);font-size:1.25rem}
ul.list{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
@media (min-width:60rem){ul.list.two{grid-template-columns:1fr 1fr}}
.grid{list-style:none;margin:0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))}
.event,.group,.person{position:relative;display:flex;gap:1rem;background:var(--card);border:1px solid var(--line);border-radius:var(--radius);padding:1rem;box-shadow:0 1px 2px rgb(60 30 10/.04)}
.event:hover,.group:hover,.person:hover{border-color:color-mix(in srgb,var(--accent) 55%,var(--line));box-shadow:0 12px 28px -18px rgb(60 30 10/.35)}
.event h3,.group h3{font:600 1.15em/1.3 var(--serif)}
.cover h3{font-size:1.15em}
.event h3 a,.group h3 a,.person h3 a{color:var(--ink);text-decoration:none}
.event h3 a::after,.group h3 a::after,.person h3 a::after{content:"";position:absolute;inset:0;border-radius:var(--radius)}
.event:hover h3 a,.group:hover h3 a,.person:hover h3 a{color:var(--accent)}
h3 a:focus-visible{outline:0}h3 a:focus-visible::after{outline:3px solid var(--accent);outline-offset:2px}
.event>div,.group>div,.person>div{min-width:0;flex:1}
.event p,.group p,.person p{margin:.15rem 0 0;font-size:.925em;color:var(--soft)}
.clamp{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.chips{display:flex;flex-wrap:wrap;gap:.4rem;margin:.6rem 0 0;padding:0;list-style:none}
.chip{display:inline-flex;align-items:center;gap:.3rem;max-width:100%;overflow-wrap:anywhere;border-radius:999px;padding:.1rem .65rem;background:color-mix(in srgb,var(--ink) 6%,transparent);color:var(--soft);font-size:.8125rem;font-weight:550;line-height:1.6;text-decoration:none}
.chip.strong{background:var(--tint);color:var(--accent)}
.chip.good{background:color-mix(in srgb,var(--good) 12%,var(--card));color:var(--good)}
.chip.bad{background:color-mix(in srgb,var(--danger) 10%,var(--card));color:var(--danger)}
a.chip{position:relative;min-height:32px;padding:.2rem .85rem;border:1px solid transparent}
a.chip:hover,a.chip[aria-current]{border-color:var(--accent);color:var(--accent)}
.avatar{display:grid;place-items:center;flex:none;width:2.75rem;height:2.75rem;border-radius:50%;overflow:hidden;background:var(--tint);color:var(--accent);font-weight:650;font-size:1rem;line-height:1}
.avatar img{display:block;width:100%;height:100%;object-fit:cover}
.avatar.s{width:2rem;height:2rem;font-size:.8rem}.avatar.l{width:5.5rem;height:5.5rem;font:600 1.9rem/1 var(--serif)}
.avatar.square{border-radius:26%}
.cover{position:relative;display:block;width:100%;aspect-ratio:16/9;border-radius:var(--radius);overflow:hidden;background:var(--solid);color:var(--on-accent)}
.cover img{display:block;width:100%;height:100%;object-fit:cover}
.cover.drawn{--band:var(--solid);background-color:var(--band);background-image:radial-gradient(circle at 88% 8%,rgb(255 190 120/.45),transparent 42%),repeating-radial-gradient(circle at 12% 112%,transparent 0 1.7rem,rgb(255 255 255/.14) 1.7rem 1.78rem),linear-gradient(125deg,var(--band),oklch(from var(--band) calc(l + .02) c calc(h - 34)))}
@media (prefers-color-scheme:dark){.cover.drawn{--band:color-mix(in oklab,var(--swatch) 58%,#141210)}}
.cover.low{aspect-ratio:auto;height:clamp(6.5rem,18vw,11rem)}
.facts{list-style:none;display:grid;gap:.9rem;margin:0 0 1.25rem;padding:0}
.facts>li{display:flex;gap:1rem;align-items:center;min-width:0}
.facts>li>div{min-width:0}.facts b{display:block;font-weight:600}
.empty{text-align:center;padding:clamp(2rem,6vw,3.5rem) 1rem;border:1px dashed var(--edge);border-radius:var(--radius);color:var(--soft)}
.empty .icon{font-size:2rem;color:var(--accent);margin-bottom:.5rem}
.empty h2{color:var(--ink)}.empty .button{margin:1rem auto 0}
.pager{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:space-between;margin-top:1.5rem}
.pager .button{margin:0}.pager a[rel=next]{margin-left:auto}
.split{display:grid;gap:1.5rem clamp(1.5rem,4vw,3rem);align-items:start}
.split>*{min-width:0}
@media (min-width:56rem){.split{grid-template-columns:minmax(0,1fr) 21rem}.split.left{grid-template-columns:21rem minmax(0,1fr)}.sticky{position:sticky;top:1rem}}
.hosts{list-style:none;display:grid;gap:.75rem;margin:0;padding:0}
.hosts li{position:relative;display:flex;gap:.75rem;align-items:center;min-width:0}
.hosts b{font-weight:600;overflow-wrap:anywhere}.hosts li>span:last-child{min-width:0}
.menu{position:relative}
.menu summary{list-style:none;font-size:1em;display:flex;align-items:center;gap:.5rem;min-height:44px}
.menu summary::-webkit-details-marker{display:none}
.menu ul{list-style:none;margin:.25rem 0 0;padding:.35rem;border:1px solid var(--line);border-radius:12px;background:var(--card);box-shadow:0 18px 40px -18px rgb(60 30 10/.35)}
.menu li a{display:flex;align-items:center;gap:.6rem;min-height:44px;padding:0 .75rem;border-radius:8px;color:var(--ink);text-decoration:none}
.menu li a:hover{background:var(--tint);color:var(--accent)}
.oops{text-align:center}.oops .status{font:600 4rem/1 var(--serif);color:var(--accent);margin:0 0 .75rem;opacity:.9}.oops code{font-size:.95em}
.event.tall{flex-direction:column;gap:.75rem;padding-top:0}
.tall .cover{width:auto;margin:0 -1rem;aspect-ratio:auto;height:5.5rem;border-radius:var(--radius) var(--radius) 0 0;flex:none}
.tall .tile{position:relative;margin:-2.7rem 0 0}
.offer h2{font:600 1.35em/1.25 var(--serif);display:flex;gap:.5rem;align-items:center;margin-bottom:.4rem}
.offer p{margin-bottom:.35rem}.offer form{margin-top:1rem}
.offer.good{border-color:color-mix(in srgb,var(--good) 45%,var(--line))}.offer.good h2{color:var(--good)}
.split h1{margin:1.1rem 0 1.25rem}.split .chips+h1{margin-top:.6rem}.cover+.chips{margin-top:1.1rem}
.until{font-weight:400;color:var(--soft)}.facts [data-moment]{display:block}
.host{display:flex;gap:.75rem;align-items:center}
.menu.card{padding:.35rem 1rem}.menu.card ul{border:0;box-shadow:none;padding:0 0 .35rem;margin:0}.menu.card li a{padding:0 .5rem}
.more-events{margin-top:1.5rem}
.filters{margin-bottom:1.25rem}
.chosen{margin:0 0 1.25rem}
.hero{padding:clamp(.5rem,3vw,2rem) 0 0}
.find{display:flex;gap:.6rem;max-width:36rem;margin-top:1.5rem}.find input{margin:0;background:var(--card);border-radius:999px;padding-inline:1.2rem;min-width:0}.find button{border-radius:999px;flex:none}
@media (max-width:30rem){.find{flex-direction:column}.find button{width:100%}}
.banner{margin-bottom:2rem}
.bannered{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:flex-end;padding:0 clamp(0rem,2vw,1.5rem)}
.bannered .avatar{position:relative;margin-top:-2.75rem;border:5px solid var(--page);width:6.5rem;height:6.5rem}
.bannered>div{flex:1 1 16rem;min-width:0}.bannered h1{margin:.75rem 0 0}
.medal{display:grid;place-items:center;flex:none;width:2.75rem;height:2.75rem;border-radius:50%;background:var(--tint);font-size:1.4rem}.medal img{width:1.75rem;height:1.75rem}
@media (min-width:56rem){.split>.sticky{grid-row:span 2}}
`
