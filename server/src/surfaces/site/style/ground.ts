/** The ground: the page, its head and foot, text and links. */
export const ground = `
*{box-sizing:border-box}
[hidden]{display:none!important}
html{background:var(--page);scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:radial-gradient(70rem 26rem at 50% -9rem,color-mix(in srgb,color-mix(in srgb,var(--swatch) 55%,var(--glow)) 24%,transparent),transparent) no-repeat;color:var(--ink);font:400 var(--step)/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
min-height:100vh;display:flex;flex-direction:column}
.skip{position:absolute;left:.5rem;top:-4rem;z-index:2;padding:.6rem 1rem;border-radius:10px;background:var(--card);color:var(--accent)}
.skip:focus{top:.5rem}
.top{border-bottom:1px solid color-mix(in srgb,var(--line) 70%,transparent)}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem;max-width:70rem;margin:0 auto;padding:.5rem 1rem}
.brand{display:flex;gap:.5rem;align-items:center;font-weight:700;color:var(--accent);text-decoration:none;border-radius:8px;min-height:44px;min-width:0;flex:0 1 auto}
.brand span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.brand svg{width:1.6rem;height:1.6rem;flex:none}
.nav{display:flex;gap:.25rem;flex:1}
.nav a,.me a{display:flex;align-items:center;min-height:44px;padding:0 .75rem;border-radius:10px;color:var(--soft);text-decoration:none;font-weight:550}
.nav a:hover,.me a:hover{color:var(--ink);background:color-mix(in srgb,var(--ink) 6%,transparent)}
.nav a[aria-current]{color:var(--ink)}
.nav a[aria-current=page]{box-shadow:inset 0 -2px var(--accent);border-radius:0}
.me{margin-left:auto;flex:none}
.me a{gap:.5rem;color:var(--ink)}
.me .in{border:1px solid var(--edge);border-radius:999px;padding:0 1rem;min-height:40px}
.me b{max-width:9rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:550}
@media (max-width:44rem){.bar{gap:0 .5rem}.nav{order:3;flex:1 1 100%;flex-wrap:wrap;margin:0 -.55rem}.nav a{padding:0 .55rem}.me b{display:none}.me{margin-left:auto}.brand{flex:1 1 0}}
main{width:100%;max-width:27rem;margin:0 auto;padding:clamp(1.25rem,4vw,2.75rem) 1rem 3rem;flex:1}
main.medium{max-width:44rem}
main.wide{max-width:70rem}
main:focus{outline:0}
.foot{border-top:1px solid var(--line);color:var(--soft);font-size:.875em}
.foot>div{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;max-width:70rem;margin:0 auto;padding:1rem}
.foot a{color:var(--soft);display:inline-flex;align-items:center;min-height:44px}
.foot a:hover{color:var(--accent)}
.foot span{margin-right:auto}
h1{font:600 1.85em/1.2 var(--serif);letter-spacing:-.01em;margin:0 0 .5rem;text-wrap:balance;overflow-wrap:anywhere}
h1.big{font-size:clamp(2rem,1.5rem + 2.4vw,3.1rem);line-height:1.1;letter-spacing:-.02em}
h2{font-size:1.1em;margin:0 0 .75rem;overflow-wrap:anywhere}
h2.title{font:600 1.45em/1.25 var(--serif);letter-spacing:-.01em}
h3{font-size:1em;margin:0;overflow-wrap:anywhere}
p,label,li,dd{overflow-wrap:anywhere}p{margin:0 0 1rem}p:last-child{margin-bottom:0}
.lead{font-size:1.15em;color:var(--soft);text-wrap:pretty;max-width:40rem}
.soft{color:var(--soft)}.small{font-size:.875em}p.small>a{white-space:nowrap}
.prose{white-space:pre-line;max-width:42rem}
a{color:var(--accent)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{cursor:pointer;width:max-content;color:var(--accent);border-radius:6px}
@media (prefers-reduced-motion:no-preference){a,button,.button,.tile,.event,.group{transition:color .12s,background-color .12s,border-color .12s,box-shadow .12s}}
`
