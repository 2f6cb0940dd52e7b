import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../lib/project.mjs';
import { Stop } from '../lib/run.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * Starts nginx on the loopback with the example configuration of deploy/proxy and a certificate made for it; `ports` are those of the two
 * servers.
 */
export async function startNginx({ https, http, ports }) {
  if (spawnSync('nginx', ['-v']).error) throw new Stop("skipped: no nginx of the distribution (install 'nginx-light')", 0);
  const folder = mkdtempSync(join(tmpdir(), 'houtai-nginx-'));
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  spawnSync('openssl', ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=console.example.com']);
  const example = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll('/etc/ssl/houtai', folder)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[1]}`);
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${paths} ${example} }`,
  );
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  await waitUntil(() => existsSync(join(folder, 'pid')), 'nginx has started');
  return {
    url: `https://127.0.0.1:${https}`,
    /** Each kind of error once, without the parts that differ from line to line. */
    errors: () => [...new Set(readFileSync(join(folder, 'error.log'), 'utf8').split('\n').map(kindOf).filter(Boolean))],
    stop: async () => {
      const ended = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function kindOf(line) {
  return line.replace(/^[^*]*\*\d+ /, '').replace(/, client.*/, '');
}
