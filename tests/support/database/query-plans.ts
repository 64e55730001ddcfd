import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** SQLite's plans of the queries that `work` executes, in order. */
export async function plansOf(db: Db, work: (recorded: Db) => Promise<unknown>): Promise<string[]> {
  const nodes = new WeakMap<object, RootOperationNode>();
  const executed: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    // Subqueries are compiled too but never executed.
    transformResult: async ({ result, queryId }) => {
      executed.push(nodes.get(queryId) as RootOperationNode);
      return result;
    },
  };
  await work(db.withPlugin(recorder));
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
