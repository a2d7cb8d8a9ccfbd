/** Forms, buttons, and what is said above them. */
export const forms = `
label{display:block;font-weight:600;margin-bottom:.35rem}
input,select,textarea{width:100%;min-height:44px;font:inherit;color:inherit;background:var(--page);border:1px solid var(--edge);border-radius:10px;padding:.6rem .8rem;margin-bottom:1rem}
select{appearance:none;padding-right:2.2rem;background-image:linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(-45deg,transparent 50%,currentColor 50%);background-position:right 1.05rem center,right .75rem center;background-size:.32rem .32rem;background-repeat:no-repeat}
input.code{font-size:1.5em;letter-spacing:.4em;text-align:center;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0 0 1.25rem;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
button,.button{display:flex;align-items:center;justify-content:center;gap:.5rem;width:100%;min-height:44px;font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer;border-radius:10px;border:1px solid var(--solid);padding:.65rem 1.1rem;background:var(--solid);color:var(--on-accent)}
button:hover,.button:hover{background:var(--hover);border-color:var(--hover)}
@media (prefers-color-scheme:dark){button:hover,.button:hover{filter:brightness(1.08)}}
button.plain,.button.plain{background:var(--card);border-color:var(--line);color:var(--ink)}
button.plain:hover,.button.plain:hover{border-color:var(--accent);color:var(--accent);filter:none}
button.tinted,.button.tinted{background:var(--tint);border-color:var(--tint);color:var(--accent)}
button.tinted:hover,.button.tinted:hover{border-color:var(--accent);filter:none}
button.danger{background:var(--card);border-color:var(--line);color:var(--danger)}
button.danger:hover{border-color:var(--danger);filter:none}
button.fit,.button.fit{display:inline-flex;width:auto}
button.round,.button.round{border-radius:999px}
button.link{display:inline;width:auto;min-height:0;padding:.25rem 0;border:0;background:none;color:var(--accent);font-weight:inherit;text-decoration:underline}
button:disabled{opacity:.6;cursor:progress}
.button+.button,button+button,button+form,form+form,.button+form,form+.button{margin-top:.6rem}
.buttons{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}.buttons>*{margin:0!important}
.or{display:flex;align-items:center;gap:.75rem;margin:1.25rem 0;color:var(--soft);font-size:.875em}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.alert{padding:.7rem .95rem;margin:0 0 1rem;border-radius:10px;border:1px solid color-mix(in srgb,var(--danger) 35%,transparent);background:color-mix(in srgb,var(--danger) 8%,var(--card))}
.note{padding:.7rem .95rem;margin:0 0 1rem;border-radius:10px;border:1px solid color-mix(in srgb,var(--glow) 55%,transparent);background:color-mix(in srgb,var(--glow) 14%,var(--card))}
.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}
.check input{width:1.25rem;height:1.25rem;min-height:0;margin:.15rem 0 0;flex:none;accent-color:var(--accent)}
.admin{border:1px solid var(--danger);border-radius:8px;padding:.9rem 1rem;margin-bottom:1rem}
.bigcode{font-size:2.2em;font-weight:700;letter-spacing:.2em;font-variant-numeric:tabular-nums;text-align:center;margin:0 0 1rem}
.others[data-has-providers=false]:not(:has(button:not([hidden]))){display:none}
.hello{display:flex;gap:1rem;align-items:flex-start;justify-content:space-between;margin-bottom:1.25rem}
.hello button{padding:.45rem .9rem;width:auto}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:flex-end}
.row>div{flex:1 1 14rem;min-width:0}.row>div.few{flex:1 1 9.5rem}input[type=date]{padding-inline:.6rem .4rem}.row input,.row select{margin-bottom:0}.row button{flex:0 1 auto;width:auto;margin:0}
@media (max-width:30rem){.row button{flex:1 1 100%}.row>div.few{flex-basis:8rem}.few input[type=date]{font-size:.875em;padding-inline:.5rem .3rem}}
details .row{padding-top:.6rem}details>summary{font-size:.875em}
h1+.alert{margin-top:1rem}
details+.row,details+form,ul.plain+form,ul.plain+.row,ul.plain+.alert{padding-top:.25rem}
`
