import { globSync, readFileSync } from 'node:fs';

/**
 * Fails if folders that lie side by side in `app` import each other in a circle, even of types, and prints the shortest
 * one. An import counts between the neighbours that contain its ends: `domain/orders/order.ts` to
 * `domain/phone/phone.ts` as `domain/orders` to `domain/phone`.
 */
type Edge = { from: string; to: string; file: string };

const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
const edges = Map.groupBy(files.flatMap(edgesOf), ({ from }) => from);
const circles = [...edges.keys()].map(circleOf).filter((circle) => circle.length > 0);
const [shortest = []] = circles.sort((a, b) => a.length - b.length);
for (const { from, to, file } of shortest) console.error(`${from} imports ${to} in ${file}`);
process.exitCode = circles.length > 0 ? 1 : 0;

function edgesOf(file: string): Edge[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'#(app\/[^'?]+)/g);
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
