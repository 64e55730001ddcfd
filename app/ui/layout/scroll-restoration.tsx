import { use } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { NonceContext } from '#app/ui/layout/styles.tsx';

/** Scrolls before hydration. React Router's own script fails in a browser that refuses `sessionStorage`. */
const RESTORE_SCROLL = `try{history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},'');
let y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions')||'{}')[history.state.key];y>=0&&scrollTo(0,y)}catch{}`;
const script = { __html: import.meta.env.SSR ? RESTORE_SCROLL : '' };

export function ScrollRestoration() {
  const nonce = use(NonceContext);
  useScrollRestoration();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above.
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={script} />;
}
