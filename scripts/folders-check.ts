import { globSync, readFileSync } from 'node:fs';

/** Fails if folders that lie side by side in `app` import each other in a circle, even of types, and prints the shortest one.
 * Paths are compared up to their first difference: an import of `app/domain/phone/phone.ts` by `app/domain/orders/order.ts`
 * counts as one of `app/domain/phone` by `app/domain/orders`. A file beside folders counts like a folder. Tests do not count. */
type Edge = { from: string; to: string; file: string };

const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
const edges = Map.groupBy(files.flatMap(edgesOf), ({ from }) => from);
if (edges.size < 100) throw new Error('The imports are not written as this check reads them.');
const circles = [...edges.keys()].map(circleOf).filter((circle) => circle.length > 0);
const [shortest = []] = circles.sort((a, b) => a.length - b.length);
for (const { from, to, file } of shortest) console.error(`${from} imports ${to} in ${file}`);
process.exitCode = circles.length > 0 ? 1 : 0;

function edgesOf(file: string): Edge[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'#(app\/[^'?]+)/g);
  return [...imports].flatMap(([, imported = '']) => {
    const [own, other] = [file.split('/'), imported.split('/')];
    const end = own.findIndex((part, index) => part !== other[index]) + 1;
    return end === 0 ? [] : [{ from: own.slice(0, end).join('/'), to: other.slice(0, end).join('/'), file }];
  });
}

/** The shortest way of imports from a folder back to itself, by breadth-first search; empty if there is none. */
function circleOf(folder: string): Edge[] {
  const seen = new Set<string>();
  const ways: Edge[][] = [[]];
  for (const way of ways) {
    for (const edge of edges.get(way.at(-1)?.to ?? folder) ?? []) {
      if (edge.to === folder) return [...way, edge];
      if (!seen.has(edge.to)) ways.push([...way, edge]);
      seen.add(edge.to);
    }
  }
  return [];
}
