import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** How SQLite goes about each query that `work` makes, a line a step, in the order of the queries. */
export async function plansOf(db: Db, work: (noted: Db) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(note));
  const plans: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: crypto.randomUUID() });
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    plans.push(rows.map(({ detail }) => detail).join('\n'));
  }
  return plans;
}
