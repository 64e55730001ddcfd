import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { readSchema, whatBreaks } from './schema-changes.ts';

/** What these statements break for a process that knows the schema before. */
function broken(...statements: string[]): string[] {
  const db = new DatabaseSync(':memory:');
  db.exec('create table phones (id text primary key, name text, price integer not null default 0)');
  const before = readSchema(db);
  for (const statement of statements) db.exec(statement);
  return whatBreaks(before, readSchema(db));
}

it('lets a migration add what the version before need not know', () => {
  expect(
    broken(
      "create table colours (id text primary key, name text not null unique check (name <> ''))",
      'alter table phones add column colour text',
      'alter table phones add column sold integer not null default 0',
      "alter table phones add column state text check (state in ('new', 'used'))",
      'create index phones_name on phones (name)',
      'create unique index one_colour on phones (name, colour)',
      'create trigger count_phones after insert on phones begin update phones set sold = sold + 1; end',
    ),
  ).toEqual([]);
});

it('names what the version before could fail at', () => {
  expect(broken('drop table phones')).toEqual(['phones is gone']);
  expect(broken('alter table phones drop column name')).toEqual(['phones.name is gone']);
  expect(broken('alter table phones rename column name to title')).toEqual(['phones.name is gone']);
  expect(broken('create unique index one_name on phones (name, price)')).toEqual([
    'phones has a new unique key: name, price',
  ]);
  expect(broken("create trigger t before insert on phones begin select raise(abort, 'no'); end")).toEqual([
    'phones is guarded by t',
  ]);
  const again = (columns: string) => broken('drop table phones', `create table phones (${columns})`);
  expect(again('id text primary key, name integer, price integer not null default 0')).toEqual([
    'phones.name has another type',
  ]);
  expect(again('id text primary key, name text not null, price integer not null default 0')).toEqual([
    'phones.name must have a value',
  ]);
  expect(again('id text primary key, name text, price integer not null default 0, ram text not null')).toEqual([
    'phones.ram is new and needs a value',
  ]);
  expect(again('id text primary key, name text, price integer not null default 0 check (price >= 0)')).toEqual([
    'phones has a new check: price >= 0',
  ]);
  expect(again('id text primary key, name text, price integer not null')).toEqual(['phones.price has no default']);
  expect(again('id text primary key, name text references shops, price integer not null default 0')).toEqual([
    'phones.name has a new reference',
  ]);
  const checked = (limit: number) => `price integer not null default 0 check (price in (0, (${limit})))`;
  const stricter = new DatabaseSync(':memory:');
  stricter.exec(`create table phones (${checked(1)})`);
  const schema = readSchema(stricter);
  stricter.exec(`drop table phones; create table phones (${checked(2)})`);
  expect(whatBreaks(schema, readSchema(stricter))).toEqual(['phones has a new check: price in (0, (2))']);
});
