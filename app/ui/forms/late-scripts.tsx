import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { InlineScript } from '#app/ui/forms/early-script.tsx';

type Props = { children?: ReactNode; href?: string; dangerouslySetInnerHTML?: { __html: string } };

/** Inline script: with the first paint of content, or half a second after the page has loaded if the browser reports none, it
 * asks for the files. When the page and its whole style sheet have arrived it runs each in a task of its own, then `s`, the
 * router's module, which imports them and the entry. If the sheet fails twice it runs none: the browser then loads whole
 * documents, which have their own styles. */
const START = `(function(s){var d=document,files=s.dataset.files.split(' '),asked;
function add(tag,facts){d.head.append(Object.assign(d.createElement(tag),facts))}
function next(){var f=files.shift();if(!f)add('script',{type:'module',nonce:s.nonce,text:s.text});else if(s.text.includes('import("'+f))next();else import(f).then(next,next)}
function run(){if(d.readyState=='loading')d.addEventListener('DOMContentLoaded',next);else next()}
function style(failed){var sheet=s.dataset.sheet;
if(sheet)d.getElementById('styles').after(Object.assign(d.createElement('link'),{rel:'stylesheet',href:sheet,onload:run,onerror:failed}));else run()}
function fail(){d.documentElement.dataset.scripts='failed'}
function ask(){if(asked)return;asked=1;style(function(){setTimeout(style,1e3,fail)});
add('link',{rel:'preload',as:'fetch',crossOrigin:'',href:JSON.parse(d.getElementById('words').text).url});
files.forEach(function(f){add('link',{rel:'modulepreload',href:f})})}
addEventListener('load',function(){setTimeout(ask,500)});
new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint')[0])ask()}).observe({type:'paint',buffered:true})})(document.currentScript.previousElementSibling)`;

/** The router's scripts, started after the first paint, so that text, styles and the first photo get the whole bandwidth
 * (decision: first-visit). The router has no option for it: it preloads all files from the head. */
export function LateScripts({ sheet }: { sheet: string | undefined }) {
  const [context, module, start, files] = import.meta.env.SSR ? arrange(Scripts({})) : [];
  return (
    <>
      <InlineScript source={context} />
      <InlineScript source={module} type="text/plain" files={files} sheet={sheet} />
      <InlineScript source={start} />
    </>
  );
}

function arrange(written: ReactNode): string[] {
  const elements = elementsIn(written);
  const [context, module] = elements.flatMap(({ props }) => props.dangerouslySetInnerHTML?.__html ?? []);
  const files = elements.flatMap(({ props }) => props.href ?? []);
  if (!context || !module || files.length === 0) throw new Error('the router writes its scripts in another way');
  return [context, module, START, files.join(' ')];
}

function elementsIn(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node)
    .filter((child) => isValidElement<Props>(child))
    .flatMap((child) => (child.type === Fragment ? elementsIn(child.props.children) : [child]));
}
