import { Client } from 'pg';
import { endConnection, withSilenceTimeout } from '#app/db/postgres/connection-silence.server.ts';

/** Each query throws SilenceError if the server does not answer. */
export class ConnectionProbe {
  readonly #name: string;
  readonly #client: Client;

  /** @param name all probes of a monitor share it, so that `terminate` ends the earlier ones. */
  constructor(url: string, name: string) {
    this.#name = name;
    this.#client = new Client({ connectionString: url, fallback_application_name: name });
    this.#client.on('error', () => {});
  }

  async connect(): Promise<void> {
    await withSilenceTimeout(this.#client, () => this.#client.connect());
  }

  async findWorking(names: string[]): Promise<Set<string>> {
    const { rows } = await withSilenceTimeout(this.#client, () =>
      this.#client.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where application_name = any($1) and state = 'active'`,
        [names],
      ),
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Ends sessions of lost connections, which may hold locks, and of earlier probes. */
  async terminate(names: string[]): Promise<void> {
    await withSilenceTimeout(this.#client, () =>
      this.#client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = any($1) and pid <> pg_backend_pid()`,
        [[...names, this.#name]],
      ),
    );
  }

  end(): void {
    endConnection(this.#client);
  }
}
