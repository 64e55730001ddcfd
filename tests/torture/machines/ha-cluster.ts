import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, inject, vi } from 'vitest';
import { serverAccount } from '#tests/support/database/own-postgres.ts';
import { fromDebian, onPath } from '#tests/support/debian-package.ts';
import { whenFinished } from '#tests/support/finished.ts';
import { freePort } from '../../../scripts/shop-process.ts';

const run = promisify(execFile);

const NODES = ['db1', 'db2', 'db3'] as const;
type Node = (typeof NODES)[number];
/** What Patroni's REST API says of a node. */
type Member = { name: Node; role: string; state: string; lag?: number };
type Machine = { child: ChildProcess; init: number; has(program: string, ...args: string[]): Promise<string> };

/** What Debian's units of etcd and Patroni do, with the node's own folders in place of the machine's. */
const NODE = `mount --bind "$0/etcd" /var/lib/etcd
mount --bind "$0/postgresql" /var/lib/postgresql
mount --bind "$0/patroni" /etc/patroni
mount --bind "$0/pgbackrest.conf" /etc/pgbackrest.conf
mount --bind "$0/../repository" /var/lib/pgbackrest
mount -t tmpfs -o mode=1777 tmpfs /run/postgresql
set -a && . "$0/default-etcd" && set +a
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
runuser -u etcd -- etcd &
while :; do [ -e /etc/patroni/stopped ] || runuser -u postgres -- patroni /etc/patroni/config.yml; sleep 1; done &`;

/** Patroni may hang after it has stopped PostgreSQL: Debian's unit kills it after 30 seconds. */
const SYSTEMCTL = `systemctl() {
  if [ "$1" = start ]; then rm /etc/patroni/stopped; return; fi
  touch /etc/patroni/stopped && pkill -x patroni
  timeout 30 sh -c 'while pgrep -x patroni >/dev/null; do sleep 0.2; done' || pkill -9 -x patroni
  while pgrep -x postgres >/dev/null; do sleep 0.2; done
}
`;

/**
 * Three database machines with the files of docs/ha, each in namespaces of its own, and HAProxy on the shop's machine,
 * until the test, the file or their process ends. Needs root on Debian.
 */
export async function startCluster() {
  if (process.getuid?.() !== 0) throw new Error('this test needs root, for network namespaces');
  for (const name of ['patroni', 'etcd', 'haproxy', 'ip', 'pgbackrest'] as const) {
    const debian = {
      patroni: 'patroni',
      etcd: 'etcd-server',
      haproxy: 'haproxy',
      ip: 'iproute2',
      pgbackrest: 'pgbackrest',
    }[name];
    fromDebian(debian, () => onPath(name, '/usr/sbin', '/sbin'));
  }
  fromDebian('postgresql-15', () => ['/usr/lib/postgresql/15/bin/initdb'].find((file) => existsSync(file)));
  const folder = mkdtempSync(join(inject('scratch'), 'cluster-'));
  whenFinished(() => rmSync(folder, { recursive: true }));
  const net = `198.18.${1 + ((await freePort()) % 250)}.`;
  const addressOf = (node: Node) => `${net}2${node.slice(2)}`;
  const machines = new Map<Node | 'shop', Machine>();
  whenFinished(() => Promise.all([...machines.values()].map(end)));

  writeFileSync(join(folder, 'haproxy.cfg'), documented('ha/haproxy.cfg').replace('bind 127.0.0.1:', `bind ${net}1:`));
  const shop = await startMachine(join(folder), `haproxy -db -f "$0/haproxy.cfg" &`);
  machines.set('shop', shop);
  const link = `ha${net.split('.')[2]}`;
  await run('ip', ['link', 'add', link, 'type', 'veth', 'peer', 'name', 'tests', 'netns', `${shop.init}`]);
  await run('ip', ['address', 'add', `${net}254/24`, 'dev', link]);
  await run('ip', ['link', 'set', link, 'up']);
  await shop.has('ip', 'link', 'add', 'eth0', 'type', 'bridge');
  await shop.has('ip', 'link', 'set', 'tests', 'master', 'eth0', 'up');
  await bringUp(shop, `${net}1`);

  const { uid, gid } = serverAccount() ?? { uid: 0, gid: 0 };
  mkdirSync(join(folder, 'repository'));
  chownSync(join(folder, 'repository'), uid, gid);
  for (const node of NODES) prepare(node, 'new');
  await Promise.all(NODES.map(start));
  await serving(['leader']);
  const primary = await leader();
  await sql(primary, "create role shop login password 'SHOP_PASSWORD'");
  await sql(primary, 'create database shop owner shop');

  function documented(file: string): string {
    return readFileSync(`docs/${file}`, 'utf8').replaceAll('10.0.0.', net);
  }

  function prepare(node: Node, etcd: 'new' | 'existing'): void {
    const own = join(folder, node);
    const files = (name: string) =>
      documented(name).replaceAll('NODE_NAME', node).replaceAll('NODE_ADDRESS', addressOf(node));
    for (const name of ['', 'etcd', 'postgresql', 'patroni']) mkdirSync(join(own, name));
    writeFileSync(join(own, 'default-etcd'), files('ha/etcd').replace('STATE=new', `STATE=${etcd}`));
    writeFileSync(join(own, 'patroni', 'config.yml'), files('ha/patroni.yml'));
    writeFileSync(join(own, 'pgbackrest.conf'), documented('pgbackrest.conf').replace('15/main', '15/shop'));
    chownSync(join(own, 'postgresql'), uid, gid);
    chownSync(join(own, 'etcd'), ...accountOf('etcd'));
  }

  async function start(node: Node): Promise<void> {
    const machine = await startMachine(join(folder, node), NODE);
    machines.set(node, machine);
    await shop.has('ip', 'link', 'add', node, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `${machine.init}`);
    await shop.has('ip', 'link', 'set', node, 'master', 'eth0', 'up');
    await bringUp(machine, addressOf(node));
  }

  function inside(node: Node, ...command: string[]): Promise<string> {
    const { init } = machines.get(node) as Machine;
    return run('nsenter', ['-t', `${init}`, '-a', ...command]).then(({ stdout }) => stdout);
  }

  /** Runs lines of docs/running.md as root. */
  function on(node: Node, lines: string): Promise<string> {
    return inside(node, 'sh', '-ec', `ADDRESS=${addressOf(node)}\n${SYSTEMCTL}${lines}`);
  }

  function sql(node: Node, statement: string): Promise<string> {
    return inside(node, 'runuser', '-u', 'postgres', '--', 'psql', '-qAtc', statement);
  }

  /** Silently drops all packets between the node and the other two: they go to a network card that nobody has. */
  async function cut(node: Node): Promise<void> {
    await betweenOthers(node, ['replace'], ['lladdr', '02:00:00:00:00:01', 'nud', 'permanent']);
  }

  async function betweenOthers(node: Node, verb: string[], rest: string[] = []): Promise<void> {
    const pairs = NODES.filter((other) => other !== node).flatMap((other) => [
      [node, other] as const,
      [other, node] as const,
    ]);
    const neighbour = async ([from, to]: readonly [Node, Node]) =>
      machines.get(from)?.has('ip', 'neighbour', ...verb, addressOf(to), ...rest, 'dev', 'eth0');
    await Promise.all(pairs.map(neighbour));
  }

  async function kill(node: Node): Promise<void> {
    const machine = machines.get(node);
    machines.delete(node);
    if (machine) await end(machine);
  }

  /** What the primary knows of the cluster: a node that was cut off until now may still know an old state. */
  async function members(): Promise<Member[]> {
    const ask = (node: Node, path: string) =>
      fetch(`http://${addressOf(node)}:8008/${path}`, { signal: AbortSignal.timeout(3_000) });
    const asked = NODES.filter((node) => machines.has(node)).map(async (node) => {
      if (!(await ask(node, 'primary')).ok) throw new Error(`${node} is not the primary`);
      return ((await (await ask(node, 'cluster')).json()) as { members: Member[] }).members;
    });
    return Promise.any(asked).catch(() => []);
  }

  async function leader(): Promise<Node> {
    const found = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
    if (!found) throw new Error('no node is the primary');
    return found.name;
  }

  /** Waits until all three serve, and somebody has these roles. */
  async function serving(roles: string[]): Promise<void> {
    const whole = async () => {
      const found = (await members()).filter(({ state, lag = 0 }) => state === 'running' && lag === 0);
      expect(found.length).toBe(NODES.length);
      expect(found.map(({ role }) => role)).toEqual(expect.arrayContaining(roles));
    };
    await vi.waitFor(whole, { timeout: 90_000, interval: 200 });
  }

  return {
    /** Through HAProxy. */
    url: `postgres://shop:SHOP_PASSWORD@${net}1:5000/shop`,
    /** Past HAProxy. */
    urlOf: (node: Node) => `postgres://shop:SHOP_PASSWORD@${addressOf(node)}:5432/shop`,
    leader,
    start,
    on,
    everywhere: (lines: string) => Promise.all(NODES.map((node) => on(node, lines))),
    async create(database: string): Promise<string> {
      await sql(await leader(), `create database ${database} owner shop`);
      return `postgres://shop:SHOP_PASSWORD@${net}1:5000/${database}`;
    },
    /** Waits until all three serve, and one of them may take over. */
    recovered: () => serving(['leader', 'sync_standby']),
    /** The other two; first the one that takes over if the primary is lost. */
    async standbys(): Promise<Node[]> {
      const others = (await members()).filter(({ role }) => role !== 'leader');
      return others.sort((a, b) => b.role.localeCompare(a.role)).map(({ name }) => name);
    },
    cut,
    heal: (node: Node) => betweenOthers(node, ['delete']),
    async switchOver(): Promise<void> {
      const command = 'patronictl -c /etc/patroni/config.yml switchover --force';
      await inside(await leader(), 'runuser', '-u', 'postgres', '--', ...command.split(' '));
    },
    /** The machine is lost: all its processes at once. */
    kill,
    /** A new machine with an empty disk takes the name and address of one that is lost. */
    async replace(node: Node): Promise<void> {
      rmSync(join(folder, node), { recursive: true });
      const [other = 'db1'] = NODES.filter((each) => each !== node);
      await on(
        other,
        `export ETCDCTL_ENDPOINTS=http://${addressOf(other)}:2379
         etcdctl member remove "$(etcdctl member list | sed -n 's/, .* ${node},.*//p')"
         etcdctl member add ${node} --peer-urls=http://${addressOf(node)}:2380`,
      );
      prepare(node, 'existing');
      await start(node);
    },
  };
}

/** Runs the script as the first process of a machine: its end is the end of all others, and so is that of this process. */
async function startMachine(folder: string, script: string): Promise<Machine> {
  const log = openSync(join(folder, 'log'), 'a');
  const namespaces = ['--net', '--pid', '--ipc', '--uts', '--mount-proc', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', `read go\n${script}\ncat >/dev/null`, folder], {
    stdio: ['pipe', log, log],
  });
  let init = 0;
  while (!init) {
    if (child.exitCode !== null) throw new Error(`no namespaces here: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    await setTimeout(10);
    init = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
  }
  const machine = {
    child,
    init,
    has: (program: string, ...args: string[]) =>
      run('nsenter', ['-t', `${init}`, '-n', program, ...args]).then(({ stdout }) => stdout),
  };
  return machine;
}

async function end({ child, init }: Machine): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(init, 'SIGKILL');
  await ended;
}

/** Its script goes on when its network is there. */
async function bringUp({ child, has }: Machine, address: string): Promise<void> {
  await has('ip', 'link', 'set', 'lo', 'up');
  await has('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
  await has('ip', 'link', 'set', 'eth0', 'up');
  child.stdin?.write('\n');
}

function accountOf(user: string): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm'));
  return [Number(line?.[1]), Number(line?.[2])];
}
