import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { StoreConfig } from '../../config.ts';
import { listening } from '../installed-server.ts';
import { STORE_KEY } from './signature.ts';

const PROGRAMS = ['/usr/bin/radosgw', '/usr/bin/ceph-mon', '/usr/bin/ceph-osd', '/usr/bin/radosgw-admin'];
const PEOPLE = ['client.admin', 'client.rgw', 'osd.0'];

/** Whether the programs of Ceph are installed, as packages of the distribution. */
export const hasCeph = PROGRAMS.every((path) => existsSync(path));

/** Starts a cluster of one: a monitor, a store of objects in memory, and the gateway that speaks S3. */
export async function startCeph(): Promise<{ config: StoreConfig; pause: () => void; goOn: () => void; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'houtai-ceph-'));
  const keyring = join(folder, 'keyring');
  const conf = join(folder, 'ceph.conf');
  const [gateway, monitor] = [await freePort(), await freePort()];
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  const fsid = randomUUID();
  writeFileSync(conf, settings({ folder, fsid, gateway, monitor }));
  const call = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env: { ...process.env, CEPH_CONF: conf }, stdio: 'pipe' });
  call('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  for (const name of PEOPLE)
    call('ceph-authtool', keyring, '--gen-key', '-n', name, ...['mon', 'osd', 'mgr'].flatMap((part) => ['--cap', part, 'allow *']));
  const map = join(folder, 'monmap');
  call('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map);
  call('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
  const running = [daemon('ceph-mon', folder, '-c', conf, '-i', 'a', '-f')];
  call('timeout', '60', 'ceph', '-c', conf, 'osd', 'create');
  call('ceph-osd', '-c', conf, '-i', '0', '--mkfs');
  running.unshift(daemon('ceph-osd', folder, '-c', conf, '-i', '0', '-f'));
  const web = daemon('radosgw', folder, '-c', conf, '-n', 'client.rgw', '-f');
  running.unshift(web);
  const endpoint = `http://127.0.0.1:${gateway}`;
  await answering(endpoint);
  call(
    'radosgw-admin',
    'user',
    'create',
    '--uid=houtai',
    '--display-name=houtai',
    `--access-key=${STORE_KEY.keyId}`,
    `--secret=${STORE_KEY.secret}`,
  );
  return {
    config: { endpoint, bucket: 'files', region: 'us-east-1', ...STORE_KEY, prefix: '', style: 'path' },
    pause: () => void web.kill('SIGSTOP'),
    goOn: () => void web.kill('SIGCONT'),
    close: async () => {
      for (const child of running) {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings({ folder, fsid, gateway, monitor }: { folder: string; fsid: string; gateway: number; monitor: number }): string {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitor}
keyring = ${folder}/keyring
mon data avail crit = 1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/$name.log
osd objectstore = memstore
memstore device bytes = 1073741824
public network = 127.0.0.0/8
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${folder}/rgw
`;
}

function daemon(program: string, folder: string, ...args: string[]) {
  const said = openSync(join(folder, `${program}.out`), 'w');
  return spawn(program, args, { stdio: ['ignore', said, said] });
}

async function freePort(): Promise<number> {
  const { port, close } = await listening();
  await close();
  return port;
}

async function answering(address: string): Promise<void> {
  for (;;) {
    const status = await fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(200);
  }
}
