/** One file-system call. `at` is the length of the log after it: a response at length n came after all calls up to n. */
export type Call = { at: number; path: string } & (
  | { what: 'create' | 'remove' | 'sync' | 'make folder' }
  | { what: 'write'; offset: number; data: Buffer }
  | { what: 'truncate'; size: number }
  | { what: 'rename' | 'link'; to: string }
);

const HEAD = 24;

export function* readRecording(log: Buffer): Generator<Call> {
  for (let start = 0; start + HEAD <= log.length; ) {
    const pathAt = start + HEAD;
    const dataAt = pathAt + log.readUInt32LE(start + 4);
    const offset = Number(log.readBigUInt64LE(start + 8));
    const at = dataAt + Number(log.readBigUInt64LE(start + 16));
    const path = log.toString('utf8', pathAt, dataAt);
    const data = log.subarray(dataAt, at);
    yield { at, path, ...callOf(String.fromCharCode(log.readUInt32LE(start)), offset, data) } as Call;
    start = at;
  }
}

function callOf(letter: string, offset: number, data: Buffer) {
  if (letter === 'w') return { what: 'write', offset, data };
  if (letter === 't') return { what: 'truncate', size: offset };
  if (letter === 'r') return { what: 'rename', to: data.toString() };
  if (letter === 'l') return { what: 'link', to: data.toString() };
  const names: Record<string, string> = { c: 'create', u: 'remove', f: 'sync', m: 'make folder' };
  return { what: names[letter] };
}
