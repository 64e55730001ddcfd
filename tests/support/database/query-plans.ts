import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** SQLite's plan of each query of `work`, in order. */
export async function plansOf(db: Db, work: (noted: Db) => Promise<unknown>): Promise<string[]> {
  const built = new WeakMap<object, RootOperationNode>();
  const executed: RootOperationNode[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      built.set(queryId, node);
      return node;
    },
    // Subqueries are compiled too but never executed.
    transformResult: async ({ result, queryId }) => {
      executed.push(built.get(queryId) as RootOperationNode);
      return result;
    },
  };
  await work(db.withPlugin(note));
  const plans: string[] = [];
  for (const node of executed) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: crypto.randomUUID() });
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    plans.push(rows.map(({ detail }) => detail).join('\n'));
  }
  return plans;
}
