import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { fromDebian, onPath } from '#tests/support/debian-package.ts';
import { freePort } from '../../../scripts/shop-process.ts';

/** Runs nginx with docs/nginx.conf over plain HTTP, with free ports and its logs in a folder, until the test ends. */
export async function startNginx(processes: { url: string }[]) {
  const program = fromDebian('nginx-light', () => onPath('nginx', '/usr/sbin', '/usr/local/sbin'));
  const folder = mkdtempSync(join(inject('scratch'), 'nginx-'));
  chmodSync(folder, 0o755);
  for (const name of ['conf', 'temporary']) mkdirSync(join(folder, name));
  const ports = { shop: await freePort(), plain: await freePort() };
  const site = join(folder, 'conf', 'shop.conf');
  const send = (given: { url: string }[], out?: { url: string }) =>
    writeFileSync(site, siteOf(folder, ports, given, out));
  writeFileSync(join(folder, 'conf', 'nginx.conf'), mainOf(folder));
  send(processes);
  const server = spawn(program, ['-p', folder, '-c', join(folder, 'conf', 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (text) => {
    output += text;
  });
  onTestFinished(async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://localhost:${ports.shop}`;
  while (!(await fetch(`${url}/favicon.svg`).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}: ${output}`);
    await setTimeout(50);
  }
  return {
    url,
    /** The HTTP address that redirects to HTTPS. */
    plainUrl: `http://localhost:${ports.plain}`,
    /** The access log. */
    log: () => readFileSync(join(folder, 'shop.log'), 'utf8'),
    /** The error log. */
    output: () => output,
    /** Reloads with these processes; `out` gets no requests. Resolves when the old workers have ended. */
    async reload(given: { url: string }[], out?: { url: string }): Promise<void> {
      send(given, out);
      const before = output.split('exited with code 0').length;
      server.kill('SIGHUP');
      while (output.split('exited with code 0').length === before) {
        if (server.exitCode !== null || output.includes('[emerg]')) throw new Error(`nginx did not reload: ${output}`);
        await setTimeout(20);
      }
    },
  };
}

/** docs/nginx.conf without its certificate. */
function siteOf(
  folder: string,
  ports: { shop: number; plain: number },
  processes: { url: string }[],
  out?: { url: string },
): string {
  const servers = processes.map((each) => {
    const address = `127.0.0.1:${new URL(each.url).port}`;
    return `server ${address} max_fails=1 fail_timeout=5s${each.url === out?.url ? ' down' : ''};`;
  });
  const documented = readFileSync('docs/nginx.conf', 'utf8');
  const limits = /server [\d.:]+ (max_fails=1 fail_timeout=5s);/g;
  if ([...documented.matchAll(limits)].length !== 2) throw new Error('docs/nginx.conf names no two processes');
  return documented
    .replace(limits, () => servers.shift() ?? '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.shop};\n  listen [::1]:${ports.shop};`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};\n  listen [::1]:${ports.plain};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(/\s*ssl_certificate(_key)? .*;/g, '');
}

/** The surrounding nginx.conf of Debian. */
function mainOf(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temporary/${name};`)
    .join('\n  ');
  return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  ${temporary}
  include shop.conf;
}
`;
}
