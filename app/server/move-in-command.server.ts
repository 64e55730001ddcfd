import { createReadStream, createWriteStream } from 'node:fs';
import { readFile as readWholeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { movedKeyForm } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { isWorking, NAMED_COLLECTIONS, type NamedCollection } from '#app/domain/shop/move-in/move-in.ts';
import { readAllDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { goOnMovingIn, listTwoPrices, startMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import {
  beginMoveIn,
  discardMoveIn,
  newMoveInId,
  readFile,
  takeOver,
} from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { moveInCsvIn } from '#app/i18n/move-in-csv.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const USAGE = `Usage: npm run move-in -- FILE                says what would happen, and writes nothing
       npm run move-in -- FILE --apply        moves it in
       npm run move-in -- --go-on             goes on with a move that was interrupted
       npm run move-in -- --key < KEY         takes the four values of the passwords; --key=KEY reads them from a file
Options of FILE:
       --report=REPORT.csv                    writes what becomes of each document
       --prices=main, --prices=latest         which prices apply if items have two
       --owners                               accounts that were owners become owners here
       --collection=NAME                      what the documents are, if the file does not say it:
                                              ${NAMED_COLLECTIONS.join(', ')}`;
const OPTION = /^--(?:(apply|go-on|owners|key)|(key|report|prices|collection)=(.+))$/;
const LISTED = 50;
const PROGRESS_MS = 2_000;

type Options = Partial<Record<string, string>>;
type CommandShop = Pick<Shop, 'db'> & {
  env: Pick<Shop['env'], 'timeZone'>;
  auth: Pick<Shop['auth'], 'saveMovedKey'>;
};

/** `npm run move-in`: as the page does, from a file of this machine. @returns the exit code. */
export async function runMoveIn(args: string[], openShop: () => Promise<CommandShop & Pick<Shop, 'close'>>) {
  const command = readArguments(args);
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  const shop = await openShop();
  try {
    return await runCommand(shop, command, process.stdin);
  } finally {
    await shop.close();
  }
}

type Command = { file: string | undefined; options: Options };

/** Undefined if they mean nothing. */
export function readArguments(args: string[]): Command | undefined {
  const [files, given] = [args.filter((each) => !each.startsWith('--')), args.filter((each) => each.startsWith('--'))];
  const read = given.map((each) => OPTION.exec(each));
  if (read.includes(null)) return undefined;
  const options: Options = Object.fromEntries(read.map((each) => [each?.[1] ?? each?.[2], each?.[3] ?? '']));
  const isAlone = 'key' in options || 'go-on' in options;
  const isComplete = isAlone ? files.length === 0 && given.length === 1 : files.length === 1;
  const isKnown =
    ['main', 'latest', undefined].includes(options.prices) &&
    [...NAMED_COLLECTIONS, undefined].some((each) => each === options.collection);
  return isComplete && isKnown ? { file: files[0], options } : undefined;
}

export async function runCommand(
  shop: CommandShop,
  { file, options }: Command,
  input: NodeJS.ReadableStream,
): Promise<number> {
  if (options.key !== undefined)
    return saveKey(shop, options.key === '' ? text(input) : readWholeFile(options.key, 'utf8'));
  return file === undefined ? goOn(shop) : moveFile(shop, file, options);
}

/** As the service shows them (`mem_cost: 14`), or one after the other. Secrets do not stand in the history of a shell. */
async function saveKey({ auth }: CommandShop, given: Promise<string>): Promise<number> {
  const typed = await given;
  const named = (name: string) => new RegExp(`${name}["']?\\s*[:=]\\s*["']?([\\w+/=-]+)`).exec(typed)?.[1];
  const [signerKey, saltSeparator, rounds, memCost] = typed.trim().split(/\s+/);
  const key = movedKeyForm.safeParse({
    signerKey: named('signer_key') ?? signerKey,
    saltSeparator: named('salt_separator') ?? saltSeparator,
    rounds: named('rounds') ?? rounds,
    memCost: named('mem_cost') ?? memCost,
  });
  if (!key.success) {
    console.error(`These values cannot be right: ${key.error.issues.map(({ path }) => path.join()).join(', ')}`);
    return 1;
  }
  const saved = await auth.saveMovedKey({ now: new Date(), uid: null }, key.data);
  if (!saved.ok) {
    console.error('This signer key is not that of the passwords that moved in: its length differs.');
    return 1;
  }
  console.log('Saved. Old passwords open their accounts now.');
  return 0;
}

async function moveFile(shop: CommandShop, path: string, options: Options): Promise<number> {
  const { db, env } = shop;
  const id = newMoveInId();
  const by = { now: new Date(), uid: null };
  const collection = (options.collection as NamedCollection | undefined) ?? null;
  const begun = await beginMoveIn(db, by, { id, fileName: basename(path), state: 'reading', collection });
  if (!begun.ok) {
    console.error(`Another file is open: ${begun.fileName}. Move it in, discard it on the page, or use --go-on.`);
    return 1;
  }
  const stop = showProgress(shop);
  try {
    await readFile(db, await takeOver(db, id), createReadStream(path));
    await goOnMovingIn(db, id, env.timeZone);
    const code = await report(shop, options);
    if (code !== 0 || options.apply === undefined) {
      await discardMoveIn(db, id);
      return code;
    }
    const latest = (options.prices as 'main' | 'latest' | undefined) ?? null;
    const owners = options.owners !== undefined;
    const started = await startMovingIn(db, { ...by, now: new Date() }, { id, latest, owners });
    if (!started.ok) {
      for (const { docId, name, main, latest: other } of await listTwoPrices(db, id))
        console.log(`${docId} ${name}: main ${main}, latest ${other}`);
      console.error('Some items have two prices. Say which apply: --prices=main or --prices=latest');
      await discardMoveIn(db, id);
      return 1;
    }
    await goOnMovingIn(db, id, env.timeZone);
  } catch (error) {
    await discardMoveIn(db, id);
    throw error;
  } finally {
    stop();
  }
  // The page shows it, too.
  return report(shop, options);
}

/** Only if nobody else works on it. */
async function goOn(shop: CommandShop): Promise<number> {
  const { db, env } = shop;
  const move = await readMoveIn(db, new Date());
  if (move && isWorking(move.state)) {
    const started = await startMovingIn(db, { now: new Date(), uid: null }, { id: move.id, latest: null });
    if (!started.ok) {
      console.error('Somebody is working on this file. If nobody is, try again in a minute.');
      return 1;
    }
    const stop = showProgress(shop);
    await goOnMovingIn(db, move.id, env.timeZone).finally(stop);
  }
  return report(shop, {});
}

/** On the error stream, so that a report can be redirected. @returns a function that ends it. */
function showProgress({ db }: CommandShop): () => void {
  const timer = setInterval(() => {
    void readMoveIn(db, new Date()).then((move) => {
      if (move && isWorking(move.state)) console.error(`${move.state}: ${move.worked} of ${move.documents}`);
    }, console.error);
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}

async function report({ db, env }: CommandShop, { report: path }: Options): Promise<number> {
  const move = await readMoveIn(db, new Date());
  if (!move || move.state === 'failed') {
    console.error(move ? `This file cannot be read: ${move.problem}` : 'No file is open.');
    if (move?.problem === 'unnamed') console.error(`Say what it is: --collection=${NAMED_COLLECTIONS.join('|')}`);
    return 1;
  }
  console.log(move.state === 'done' ? `${move.fileName} has moved in:` : `${move.fileName}, what would happen:`);
  for (const { collection, fate, documents } of move.counts) console.log(`${collection}: ${documents} ${fate}`);
  if (move.nested > 0) console.log(`documents below others, left out: ${move.nested}`);
  if (move.concerns.owners > 0 && move.state === 'ready')
    console.log(`accounts that become owners of this shop with --owners: ${move.concerns.owners}`);
  if (move.concerns.prices > 0) console.log(`items with another price than in the file: ${move.concerns.prices}`);
  let left = LISTED;
  for await (const documents of readAllDocuments(db, move.id, { fate: 'refused', collection: '' })) {
    const listed = documents.slice(0, left);
    left -= listed.length;
    for (const { collection, docId, notes } of listed)
      console.log(
        `refused: ${collection}/${docId} ${notes.map(({ code, from = '' }) => `${code} ${from}`).join('; ')}`,
      );
  }
  if (path === undefined) return 0;
  const locale = { language: 'en' as const, format: ENGLISH, timeZone: env.timeZone };
  const lines = moveInCsvIn(locale, readAllDocuments(db, move.id, { fate: '', collection: '' }));
  await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }));
  console.log(`Each document: ${path}`);
  return 0;
}
