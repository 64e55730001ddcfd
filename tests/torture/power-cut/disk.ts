import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Random } from '#tests/support/torture/prove.ts';
import { Bytes, type Change } from './bytes.ts';
import type { Call } from './recording.ts';

/** Disks write sectors atomically. */
const SECTOR = 512;

type File = { durable: Bytes; pending: Change[] };
/** `coin` is shared by both halves of a rename, which is atomic. */
type Naming = { name: string; node: Node | null; coin: object };
type Folder = { names: Map<string, Node>; durable: Map<string, Node>; pending: Naming[] };
type Node = File | Folder;

/**
 * A disk with a cache that guarantees only what POSIX does: contents after a sync of the file, names after a sync of the
 * folder. Each later write, sector and name may be lost on its own, in any order.
 */
export class Disk {
  readonly #root: string;
  readonly #top: Folder = emptyFolder();

  /** The folder `root` must exist. */
  constructor(root: string) {
    this.#root = root;
  }

  do(call: Call): void {
    const [folder, name] = this.#place(call.path);
    const node = call.path === this.#root ? this.#top : folder.names.get(name);
    const { what } = call;
    if (what === 'create') rename(folder, name, emptyFile());
    else if (what === 'make folder') rename(folder, name, emptyFolder());
    else if (what === 'remove') rename(folder, name, null);
    else if (node && what === 'sync') sync(node);
    else if (node && (what === 'rename' || what === 'link')) {
      const coin = {};
      if (what === 'rename') rename(folder, name, null, coin);
      const [target, newName] = this.#place(call.to);
      rename(target, newName, node, coin);
    } else if (node && !('names' in node)) {
      // No node: it was deleted while open.
      if (what === 'truncate') node.pending.push({ size: call.size });
      if (what === 'write') node.pending.push({ offset: call.offset, data: call.data });
    }
  }

  /** Writes a possible state after a power cut into an empty folder. `names` are the unsynced names that survive. */
  cut(target: string, random: Random, names: 'all' | 'none' | 'some'): void {
    const coins = new Map<object, boolean>();
    const survives = (coin: object) => {
      const result = coins.get(coin) ?? (names === 'some' ? random.below(2) === 0 : names === 'all');
      coins.set(coin, result);
      return result;
    };
    const contents = new Map<File, Buffer>();
    write(this.#top, target);

    function write(folder: Folder, path: string) {
      mkdirSync(path, { recursive: true });
      const surviving = new Map(folder.durable);
      for (const { name, node, coin } of folder.pending) if (survives(coin)) setName(surviving, name, node);
      for (const [name, node] of surviving) {
        if ('names' in node) write(node, join(path, name));
        else writeFileSync(join(path, name), contentOf(node, name));
      }
    }
    function contentOf(file: File, name: string): Buffer {
      // Shared memory, which is not read after a restart.
      if (name.endsWith('-shm')) return Buffer.from(Array.from({ length: 32_768 }, () => random.below(256)));
      const content = contents.get(file) ?? afterCut(file, random);
      contents.set(file, content);
      return content;
    }
  }

  /** The content of each file without losses, by path. */
  currentFiles(folder = this.#top, path = ''): Map<string, Buffer> {
    const files = new Map<string, Buffer>();
    for (const [name, node] of folder.names) {
      if ('names' in node)
        for (const [below, content] of this.currentFiles(node, join(path, name))) files.set(below, content);
      else files.set(join(path, name), node.durable.with(node.pending));
    }
    return files;
  }

  #place(path: string): [Folder, string] {
    const folders = relative(this.#root, dirname(path))
      .split('/')
      .filter((name) => name && name !== '..');
    const folder = folders.reduce(
      (node: Node | undefined, name) => (node && 'names' in node ? node.names.get(name) : undefined),
      this.#top,
    );
    if (!folder || !('names' in folder)) throw new Error(`${path} is in no folder`);
    return [folder, basename(path)];
  }
}

const emptyFile = (): File => ({ durable: new Bytes(), pending: [] });
const emptyFolder = (): Folder => ({ names: new Map(), durable: new Map(), pending: [] });

function rename(folder: Folder, name: string, node: Node | null, coin: object = {}): void {
  setName(folder.names, name, node);
  folder.pending.push({ name, node, coin });
}

function setName(names: Map<string, Node>, name: string, node: Node | null): void {
  if (node) names.set(name, node);
  else names.delete(name);
}

function sync(node: Node): void {
  if ('names' in node) node.durable = new Map(node.names);
  else node.durable.change(node.pending);
  node.pending = [];
}

/** The file after a cut, with all, none, the first part, some writes or some sectors of the unsynced writes. */
function afterCut({ durable, pending }: File, random: Random): Buffer {
  const way = random.pick(['all', 'none', 'first', 'some', 'torn', 'torn']);
  const first = random.below(pending.length + 1);
  return durable.with(
    pending.flatMap((change, n) => {
      if (way === 'all' || (way === 'first' && n < first)) return [change];
      if (way === 'none' || way === 'first') return [];
      if (way === 'some' || 'size' in change) return random.below(2) === 0 ? [change] : [];
      return sectorsOf(change).filter(() => random.below(2) === 0);
    }),
  );
}

function sectorsOf({ offset, data }: { offset: number; data: Buffer }): Change[] {
  const sectors: Change[] = [];
  for (let start = 0; start < data.length; ) {
    const end = Math.min(data.length, start + SECTOR - ((offset + start) % SECTOR));
    sectors.push({ offset: offset + start, data: data.subarray(start, end) });
    start = end;
  }
  return sectors;
}
