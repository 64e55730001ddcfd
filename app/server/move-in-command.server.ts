import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { movedKeyForm } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { readAllDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { goOnMovingIn, listTwoPrices, startMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import { beginMoveIn, discardMoveIn, newMoveInId, readFile } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { getShop, type Shop } from '#app/server/shop.server.ts';

const USAGE = `Usage: npm run move-in -- FILE                    says what would happen, and writes nothing
       npm run move-in -- FILE --apply            moves it in; --prices=main or --prices=latest if items have two;
                                                  with --owners, accounts that were owners become owners here
       npm run move-in -- --go-on                 goes on with a move that was interrupted
       npm run move-in -- --key SIGNER_KEY SALT_SEPARATOR ROUNDS MEM_COST`;
const LISTED = 50;

/** `npm run move-in`: as the page does, from a file of this machine. @returns the exit code. */
export async function runMoveIn(args: string[]): Promise<number> {
  const options = args.filter((each) => each.startsWith('--'));
  const [first = '', ...more] = args.filter((each) => !each.startsWith('--'));
  const prices = options.map((each) => /^--prices=(main|latest)$/.exec(each)?.[1]).find(Boolean);
  const known = options.every((each) => /^--(apply|go-on|key|owners|prices=(main|latest))$/.test(each));
  const isKey = options.includes('--key');
  const isComplete = isKey
    ? more.length === 3
    : options.includes('--go-on')
      ? first === ''
      : first !== '' && more.length === 0;
  if (!known || !isComplete) {
    console.error(USAGE);
    return 2;
  }
  const shop = await getShop();
  try {
    if (isKey) return await saveKey(shop, [first, ...more]);
    if (options.includes('--go-on')) return await goOn(shop);
    return await moveFile(shop, first, {
      isApplied: options.includes('--apply'),
      latest: (prices as Answer) ?? null,
      owners: options.includes('--owners'),
    });
  } finally {
    await shop.close();
  }
}

type Answer = 'main' | 'latest';

async function saveKey({ auth }: Shop, [signerKey, saltSeparator, rounds, memCost]: string[]): Promise<number> {
  const key = movedKeyForm.safeParse({ signerKey, saltSeparator, rounds, memCost });
  if (!key.success) {
    console.error(`These values cannot be right: ${key.error.issues.map(({ path }) => path.join()).join(', ')}`);
    return 1;
  }
  await auth.saveMovedKey({ now: new Date(), uid: null }, key.data);
  console.log('Saved. Old passwords open their accounts now.');
  return 0;
}

async function moveFile(
  shop: Shop,
  path: string,
  { isApplied, ...answers }: { isApplied: boolean; latest: Answer | null; owners: boolean },
) {
  const { db, env } = shop;
  const id = newMoveInId();
  const by = { now: new Date(), uid: null };
  const source = createReadStream(path);
  const begun = await beginMoveIn(db, by, { id, fileName: basename(path), state: 'reading' });
  if (!begun.ok) {
    console.error(`Another file is open: ${begun.fileName}. Move it in, discard it on the page, or use --go-on.`);
    return 1;
  }
  try {
    await readFile(db, id, source);
    await goOnMovingIn(db, id, env.timeZone);
    const code = await report(shop);
    if (code !== 0 || !isApplied) {
      await discardMoveIn(db, id);
      return code;
    }
    const started = await startMovingIn(db, { ...by, now: new Date() }, { id, ...answers });
    if (!started.ok) {
      for (const { docId, name, main, latest: other } of await listTwoPrices(db, id))
        console.log(`${docId} ${name}: main ${main}, latest ${other}`);
      console.error('Some items have two prices. Say which apply: --prices=main or --prices=latest');
      await discardMoveIn(db, id);
      return 1;
    }
  } catch (error) {
    await discardMoveIn(db, id);
    throw error;
  }
  // The page shows what has moved in.
  return goOn(shop);
}

async function goOn(shop: Shop): Promise<number> {
  const move = await readMoveIn(shop.db, new Date());
  if (move) await goOnMovingIn(shop.db, move.id, shop.env.timeZone);
  return report(shop);
}

async function report({ db }: Shop): Promise<number> {
  const move = await readMoveIn(db, new Date());
  if (!move || move.problem !== null) {
    console.error(move ? `This file cannot be read: ${move.problem}` : 'No file is open.');
    return 1;
  }
  console.log(move.state === 'done' ? `${move.fileName} has moved in:` : `${move.fileName}, what would happen:`);
  for (const { collection, fate, documents } of move.counts) console.log(`${collection}: ${documents} ${fate}`);
  if (move.owners > 0 && move.state === 'ready')
    console.log(`accounts that become owners of this shop with --owners: ${move.owners}`);
  let left = LISTED;
  for await (const documents of readAllDocuments(db, move.id, { fate: 'refused', collection: '' })) {
    const listed = documents.slice(0, left);
    left -= listed.length;
    for (const { collection, docId, notes } of listed)
      console.log(
        `refused: ${collection}/${docId} ${notes.map(({ code, from = '' }) => `${code} ${from}`).join('; ')}`,
      );
  }
  return 0;
}
