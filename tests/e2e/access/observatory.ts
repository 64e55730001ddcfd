/**
 * What a scan observes: the headers and cookies of the first page over HTTPS, its scripts, and the URL to which plain HTTP
 * redirects (undefined if nothing listens there).
 */
export type Scan = {
  headers: Record<string, string | undefined>;
  cookies: string[];
  scripts: { src: string; integrity?: string }[];
  origin: string;
  plain: string | undefined;
};

export type Score = { grade: string; score: number; results: Record<string, number> };

/**
 * The public scoring table of the Mozilla HTTP Observatory, over the tests it runs: from 100, minus penalties, at
 * least 0. Bonus points count only if the score without them is at least 90.
 */
export function score(scan: Scan): Score {
  const results = {
    csp: scoreCsp(scan.headers['content-security-policy']),
    cookies: scoreCookies(scan),
    cors: scan.headers['access-control-allow-origin'] && scan.headers['access-control-allow-credentials'] ? -50 : 0,
    corp: scoreCorp(scan.headers['cross-origin-resource-policy']),
    redirection: scoreRedirection(scan),
    referrer: scoreReferrer(scan.headers['referrer-policy']),
    hsts: scoreHsts(scan.headers['strict-transport-security']),
    sri: scoreIntegrity(scan),
    nosniff: scan.headers['x-content-type-options']?.toLowerCase() === 'nosniff' ? 0 : -5,
    framing: scoreFraming(scan.headers),
  };
  const given = Object.values(results);
  const base = 100 + given.filter((each) => each < 0).reduce((sum, each) => sum + each, 0);
  const extra = given.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
  const total = Math.max(0, base >= 90 ? base + extra : base);
  return { grade: gradeOf(total), score: total, results };
}

/** A+ from 100 points, A from 90, and so on; F below 25. */
function gradeOf(points: number): string {
  const grades = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-'];
  const thresholds = [100, 90, 85, 80, 70, 65, 60, 50, 45, 40, 30, 25];
  return grades[thresholds.findIndex((threshold) => points >= threshold)] ?? 'F';
}

/** What each directive allows. The first of duplicate directives applies. */
export function readPolicy(policy = ''): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

function scoreCsp(policy: string | undefined): number {
  const directives = readPolicy(policy);
  const fallback = directives.get('default-src');
  if (directives.size === 0) return -25;
  const sourcesOf = (name: string) => directives.get(name) ?? fallback ?? ['*'];
  const [script, style, object] = [sourcesOf('script-src'), sourcesOf('style-src'), sourcesOf('object-src')];
  const strict = script.some((source) => /^'(nonce|sha\d+)-/.test(source));
  const anySource = ['*', 'http:', 'https:', 'data:', 'ftp:', 'blob:'];
  const loose = (sources: string[]) => sources.some((source) => anySource.includes(source));
  const dynamic = strict && script.includes("'strict-dynamic'");
  if ((script.includes("'unsafe-inline'") && !strict) || (loose(script) && !dynamic) || loose(object)) return -20;
  if (script.some((source) => source.startsWith('http:'))) return -20;
  if (script.includes("'unsafe-eval'")) return -10;
  const passive = ['img-src', 'media-src'].flatMap((name) => directives.get(name) ?? []);
  if (passive.some((source) => source.startsWith('http:'))) return -10;
  if (style.includes("'unsafe-inline'") || loose(style)) return 0;
  return fallback?.length === 1 && fallback[0] === "'none'" ? 10 : 5;
}

function scoreCookies({ cookies, headers }: Scan): number {
  if (cookies.length === 0) return 0;
  const hsts = scoreHsts(headers['strict-transport-security']) >= 0;
  const scores = cookies.map((cookie) => {
    const [, ...attributes] = cookie.split(';').map((part) => part.trim().toLowerCase());
    const isSession = /sess|login|auth|token|sid/i.test(cookie.split('=', 1).join(''));
    const site = attributes.find((each) => each.startsWith('samesite'))?.split('=')[1];
    if (isSession && !attributes.includes('httponly')) return -30;
    if (!attributes.includes('secure')) return isSession ? (hsts ? -10 : -40) : hsts ? -5 : -20;
    if (site !== undefined && !['lax', 'strict', 'none'].includes(site)) return -20;
    return site === 'lax' || site === 'strict' ? 5 : 0;
  });
  return Math.min(...scores);
}

function scoreCorp(policy: string | undefined): number {
  if (policy === undefined || policy === 'cross-origin') return 0;
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5;
}

function scoreRedirection({ origin, plain }: Scan): number {
  if (plain === undefined) return 0;
  if (!URL.canParse(plain) || new URL(plain).protocol !== 'https:') return -20;
  return new URL(plain).host === new URL(origin).host ? 0 : -5;
}

function scoreReferrer(policy: string | undefined): number {
  if (policy === undefined) return 0;
  const known = policy.split(',').map((each) => each.trim().toLowerCase());
  const counted = known.at(-1) ?? '';
  const strictPolicies = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  if (strictPolicies.includes(counted)) return 5;
  return counted === 'no-referrer-when-downgrade' ? 0 : -5;
}

function scoreHsts(header: string | undefined): number {
  const seconds = Number(/max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

function scoreIntegrity({ scripts, origin }: Scan): number {
  const foreign = scripts.filter(({ src }) => new URL(src, origin).origin !== origin);
  const insecure = scripts.some(({ src }) => new URL(src, origin).protocol !== 'https:');
  if (foreign.length === 0) return insecure ? -50 : 0;
  const checked = foreign.every(({ integrity }) => integrity);
  return checked ? (insecure ? -20 : 5) : insecure ? -50 : -5;
}

function scoreFraming(headers: Scan['headers']): number {
  const ancestors = readPolicy(headers['content-security-policy']).get('frame-ancestors');
  if (ancestors?.every((source) => !['*', 'http:', 'https:'].includes(source))) return 5;
  const option = (headers['x-frame-options'] ?? '').toUpperCase();
  return option === 'DENY' || option === 'SAMEORIGIN' ? 5 : -20;
}
