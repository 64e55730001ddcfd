import { isDeepStrictEqual } from 'node:util';
import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { isScreenWord, typeKey } from '#app/domain/catalog/types/type-key.server.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { businessDate, instant, readDate } from '#app/domain/dates.ts';
import { optionalLines } from '#app/domain/fields.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { type NewAuditEvent, recordAll } from '#app/domain/people/audit/audit-record.server.ts';
import { isOne, isPositive } from '#app/domain/prices/pricing/pricing.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { DocumentFields } from '#app/domain/shop/move-in/document-fields.ts';
import { type Fields, readText, readTime } from '#app/domain/shop/move-in/export-values.ts';
import {
  accepted,
  isGoodId,
  type Mover,
  refused,
  type Staged,
  same,
  type Writing,
} from '#app/domain/shop/move-in/mover.ts';
import type { Announcement } from '#app/domain/shop/settings/announcement-form.ts';
import { type AnnouncementPlace, readAnnouncements } from '#app/domain/shop/settings/announcements.server.ts';

type Rate = { id: string; currency: string; rate: string; date: string; createdAt: Instant };

/** The history of rates. Prices stay: the documents of the items have them. */
export const ratesMover: Mover<Rate> = {
  async check(db, documents, { timeZone }) {
    const ids = documents.map(({ docId }) => docId);
    const known = await db.selectFrom('exchangeRates').selectAll().where('id', 'in', ids).execute();
    return documents.map(({ docId, fields }) => {
      const read = new DocumentFields(fields);
      const currency = read.requiredText('currency', 10).toUpperCase();
      const rate = read.decimal('rate');
      const createdAt = readTime(fields.createdAt);
      const day = readDate(readText(fields.date) ?? '') ?? (createdAt && businessDate(new Date(createdAt), timeZone));
      if (!isGoodId(docId)) read.faults.push({ code: 'bad-id', from: docId.slice(0, 60) });
      if (rate === null || !isPositive(rate)) read.faults.push({ code: 'missing', field: 'rate' });
      if (!day) read.faults.push({ code: 'missing', field: 'date' });
      if (!(RATE_CURRENCIES as readonly string[]).includes(currency))
        read.faults.push({ code: 'unknown-currency', from: currency });
      if (currency === 'MMK' && rate !== null && !isOne(rate)) read.faults.push({ code: 'rate-for-mmk' });
      if (read.faults.length > 0 || rate === null || !day) return refused(...read.faults);
      const row = { id: docId, currency, rate, date: day, createdAt: createdAt ?? `${day}T00:00:00.000Z` };
      const before = known.find(({ id }) => id === docId);
      if (!before) return accepted(row, { isNew: true, notes: read.notes });
      const isSame = before.currency === currency && before.rate === rate && before.date === day;
      return isSame ? same : accepted(row, { isNew: false, notes: read.notes });
    });
  },
  async write(trx, { now, uid }, rows) {
    for (const { id, ...row } of rows)
      await trx
        .insertInto('exchangeRates')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    const events = rows.map(({ id, currency, rate, date }) => ({
      ...{ now, uid, action: 'rate saved' as const, entity: 'exchangeRates', entityId: id },
      after: { currency, rate, date },
    }));
    await recordAll(trx, events);
  },
};

type Type = { id: string; type: string; createdAt: Instant | null };

export const typesMover: Mover<Type> = {
  async check(db, documents) {
    const known = await db.selectFrom('typeSettings').select(['id', 'type']).execute();
    const keys = new Set(known.map(({ type }) => typeKey(type)));
    const ids = new Set(known.map(({ id }) => id));
    return documents.map(({ docId, fields }) => {
      const read = new DocumentFields(fields);
      const type = read.requiredText('type', 40);
      if (!isGoodId(docId)) return refused({ code: 'bad-id', from: docId.slice(0, 60) });
      if (read.faults.length > 0) return refused(...read.faults);
      // Two like each other would be one to buyers.
      if (keys.has(typeKey(type)) || ids.has(docId)) return same;
      if (isScreenWord(type)) return refused({ code: 'unknown-collection', from: type });
      keys.add(typeKey(type));
      return accepted({ id: docId, type, createdAt: readTime(fields.createdAt) }, { isNew: true, notes: read.notes });
    });
  },
  async write(trx, { now, uid }, rows) {
    const types = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt ?? instant(now) }));
    await trx.insertInto('typeSettings').values(types).execute();
    const events = rows.map(({ id, type }) => ({
      ...{ now, uid, action: 'type added' as const, entity: 'typeSettings', entityId: id },
      after: { type },
    }));
    await recordAll(trx, events);
  },
};

type Setting<Value> = { id: string; before: Value; after: Value };

type SettingRules<Value> = {
  ids: readonly string[];
  read: (db: Db, id: string) => Promise<Value>;
  wanted: (document: DocumentFields, raw: Fields, before: Value) => Value;
  save: (trx: Trx, by: Writing, setting: Setting<Value>) => Promise<void>;
  event: Pick<NewAuditEvent, 'action' | 'entity'>;
};

/** A mover for documents of which a shop has one each. They fill what is empty. */
function settingMover<Value>({ ids, read, wanted, save, event }: SettingRules<Value>): Mover<Setting<Value>> {
  return {
    check: (db, documents) =>
      Promise.all(
        documents.map(async ({ docId, collection, fields }: Staged) => {
          if (!ids.includes(docId)) return refused({ code: 'unknown-collection', from: `${collection}/${docId}` });
          const document = new DocumentFields(fields);
          const before = await read(db, docId);
          const after = wanted(document, fields, before);
          if (document.faults.length > 0) return refused(...document.faults);
          if (isDeepStrictEqual(after, before)) return same;
          return accepted({ id: docId, before, after }, { isNew: false, notes: document.notes });
        }),
      ),
    async write(trx, by, rows) {
      await lockSettings(trx);
      for (const setting of rows) {
        await save(trx, by, setting);
        const { id: entityId, before, after } = setting;
        await recordAll(trx, [{ ...by, ...event, entityId, before, after }]);
      }
    },
  };
}

export const profitMover = settingMover<{ profitPercent: string | null }>({
  ids: ['general'],
  read: (db) => db.selectFrom('settings').select('profitPercent').where('id', '=', 'general').executeTakeFirstOrThrow(),
  wanted: (document, _, before) =>
    before.profitPercent === null ? { profitPercent: document.decimal('profitPercent') } : before,
  save: async (trx, { now }, { after }) => {
    const set = { ...after, updatedAt: instant(now) };
    await trx.updateTable('settings').set(set).where('id', '=', 'general').execute();
  },
  event: { action: 'profit saved', entity: 'settings' },
});

export const methodsMover = settingMover<string[]>({
  ids: ['default'],
  read: listPaymentMethods,
  wanted: (_, raw, before) => {
    const added = textsIn(raw.methods, 60).filter((method) => method !== '' && !before.includes(method));
    return [...before, ...new Set(added)];
  },
  save: async (trx, _, { after }) => {
    const set = { methods: JSON.stringify(after) };
    await trx.updateTable('paymentSettings').set(set).where('id', '=', 'default').execute();
  },
  event: { action: 'payment method added', entity: 'paymentSettings' },
});

export const announcementsMover = settingMover<Announcement>({
  ids: ['top', 'bottom'],
  read: async (db, id) => (await readAnnouncements(db))[id as AnnouncementPlace],
  wanted: (document, raw, before) =>
    before.highlight === '' && before.notes.length === 0
      ? { highlight: document.text('highlight', 500), notes: textsIn(raw.notes, 2_000) }
      : before,
  save: async (trx, _, { id, after }) => {
    const content = { highlight: after.highlight, notes: JSON.stringify(after.notes) };
    await trx
      .insertInto('announcements')
      .values({ id: id as AnnouncementPlace, ...content })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
      .execute();
  },
  event: { action: 'announcement saved', entity: 'announcements' },
});

function textsIn(value: unknown, max: number): string[] {
  const list = Array.isArray(value) ? value.slice(0, 500) : [];
  return list.flatMap((each) => {
    const read = optionalLines(max).safeParse((readText(each) ?? '').slice(0, max));
    return read.success ? [read.data] : [];
  });
}
