import { createHash } from 'node:crypto'

/** Inside the frame: tells the page around it how tall it is, and adds the visitor's own time where it is another. */
const frameScript = `(()=>{const d=document.documentElement,q=s=>document.querySelectorAll(s);
for(const t of q('time[data-zone]')){const at=new Date(t.dateTime),o={weekday:'short',hour:'2-digit',minute:'2-digit',hourCycle:'h23'},say=z=>at.toLocaleString(d.lang,{...o,timeZone:z});
if(say()!==say(t.dataset.zone))t.append(' · '+say()+' '+d.dataset.yours)}
new ResizeObserver(()=>parent.postMessage({type:'community-widget:resize',height:Math.ceil(d.getBoundingClientRect().height)},'*')).observe(d)`

const carouselScript = `
const l=q('ul')[0],[p,n]=q('button'),calm=matchMedia('(prefers-reduced-motion:reduce)'),look=()=>{p.parentNode.hidden=l.scrollWidth<=l.clientWidth+1;p.disabled=l.scrollLeft<8;n.disabled=l.scrollLeft+l.clientWidth>l.scrollWidth-8},go=s=>()=>l.scrollBy({left:s*l.clientWidth*.85,behavior:calm.matches?'auto':'smooth'});
p.onclick=go(-1);n.onclick=go(1);l.onscroll=look;new ResizeObserver(look).observe(l)`

function sealed(text: string): { text: string; source: string } {
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** With what the policy of the page must say of each, so that no other script runs there. */
export const scripts = {
  card: sealed(`${frameScript}})()`),
  carousel: sealed(`${frameScript}${carouselScript}})()`),
}

/**
 * In somebody's page: puts a frame where the link was. The frame has no origin, so messages from it are known by the window
 * that sent them, and from any other window they are nothing to us.
 */
export const embedScript = `(() => {
  const home = new URL(document.currentScript.src).origin
  const heights = { '/widget/next-event': 210, '/widget/carousel': 330 }
  const wishes = ['groups', 'theme', 'mode', 'lang', 'size', 'limit', 'utm']
  const frames = new Set()
  addEventListener('message', ({ source, data }) => {
    for (const frame of frames)
      if (frame.contentWindow === source && data && data.type === 'community-widget:resize' && data.height > 0)
        frame.height = Math.min(2000, Math.max(80, Math.ceil(data.height)))
  })
  const place = () => {
    for (const link of document.querySelectorAll('a[data-community-widget]')) {
      const path = link.dataset.communityWidget
      if (!Object.hasOwn(heights, path)) continue
      const url = new URL(path, home)
      for (const wish of wishes) if (link.dataset[wish]) url.searchParams.set(wish, link.dataset[wish])
      const frame = document.createElement('iframe')
      frame.title = link.textContent.trim()
      frame.loading = 'lazy'
      frame.referrerPolicy = 'origin'
      frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
      frame.width = '100%'
      frame.height = heights[path]
      frame.style.border = '0'
      frame.style.display = 'block'
      frame.src = url
      frames.add(frame)
      link.replaceWith(frame)
    }
  }
  place()
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', place)
})()
`
