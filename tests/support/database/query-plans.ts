import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** How SQLite goes about each query that `work` makes, a line a step, in the order of the queries. */
export async function plansOf(db: Db, work: (noted: Db) => Promise<unknown>): Promise<string[]> {
  const built = new WeakMap<object, RootOperationNode>();
  const asked: RootOperationNode[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      built.set(queryId, node);
      return node;
    },
    // Only what is asked has a result; what stands inside another query was built as one too.
    transformResult: async ({ result, queryId }) => {
      asked.push(built.get(queryId) as RootOperationNode);
      return result;
    },
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
