import { Client, type ClientConfig } from 'pg';

/** `isOutdated`: the server was read-only, so a new connection may reach another server or see that it is writable. */
export type MonitoredClient = Client & { name: string; isOutdated: boolean };
type Monitor = {
  connect(client: MonitoredClient, connect: () => Promise<unknown>): Promise<void>;
  watch<T>(client: MonitoredClient, query: () => Promise<T>): Promise<T>;
};

export function createClientClass(monitor: Monitor) {
  return class extends Client implements MonitoredClient {
    readonly name: string;
    isOutdated = false;

    constructor(options?: ClientConfig) {
      const name = `shop ${crypto.randomUUID()}`;
      super({ ...options, fallback_application_name: name });
      this.name = name;
      const connect = this.connect.bind(this) as () => Promise<unknown>;
      const query = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
      this.connect = ((callback: (error?: Error) => void) => {
        monitor.connect(this, connect).then(() => callback(), callback);
      }) as typeof this.connect;
      this.query = ((...args: unknown[]) => monitor.watch(this, () => query(...args))) as typeof this.query;
    }
  };
}

export function nameOf(client: object): string {
  return (client as MonitoredClient).name;
}
