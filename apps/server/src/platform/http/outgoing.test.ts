import { networkInterfaces } from 'node:os';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type FakeReceiver, fakeReceiver } from '../testing/fake-receiver.ts';
import { webOutgoing } from './outgoing.ts';

const sent = { headers: { 'content-type': 'application/json' }, body: '{}' };
const own = { publicAddress: 'https://houtai.example.com', port: 8080 };

let receiver: FakeReceiver;
let found: readonly string[];
let asked: string[];

beforeAll(async () => {
  receiver = await fakeReceiver(async (host) => {
    asked.push(host);
    return found;
  }, 500);
});
afterAll(() => receiver.close());
beforeEach(() => {
  found = ['127.0.0.1'];
  asked = [];
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200, body: 'thanks' });
});

/** Ways to write the same few addresses: by number, in parts, as IPv6, with escapes, wide characters or dots behind. */
const PRIVATE = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001
  127.0.0.1. 0x7f.1 127.255.255.254 %31%32%37.0.0.1 ①②⑦.0.0.1 127。0。0。1 １２７.0.0.1 0
  0.0.0.0 0x0 00 0.1 10.0.0.1 167772161 0xa000001 012.0.0.1
  10.1 10.255.255.255 0x0a.0.0.1 %31%30.0.0.1 10.0.0.1. １０.0.0.1 172.16.0.1 0xac100001
  2886729729 172.31.255.254 0254.020.0.1 192.168.0.1 3232235521 0xc0a80001 0300.0250.0.1 192.168.1
  169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 100.64.0.1 100.100.100.200 198.18.0.1
  224.0.0.1 255.255.255.255 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1]
  [64:ff9b::7f00:1] [::ffff:10.0.0.1] [::ffff:a00:1] [fe80::1] [fc00::1] [fd12:3456::1] [2002:7f00:1::] [fec0::1]
  [ff02::1] [64:ff9b::a9fe:a9fe] [fd00:ec2::254] localhost LOCALHOST localhost. app.localhost printer.local
  metadata.google.internal intranet ｌｏｃａｌｈｏｓｔ`
  .trim()
  .split(/\s+/);

describe('webOutgoing', () => {
  it('knows more than sixty spellings of addresses that are nobody else’s', () => expect(new Set(PRIVATE).size).toBeGreaterThan(60));

  it.each(PRIVATE)('connects to nothing at %s, also where the operator permits loopback and the link', async (host) => {
    const outgoing = webOutgoing({
      networks: ['127.0.0.0/8', '::1', '169.254.0.0/16', 'fe80::/10'],
      own,
      world: { find: async () => found },
    });
    await expect(outgoing.post(`https://${host}:${new URL(receiver.url).port}/x`, sent)).rejects.toMatchObject({
      name: 'OutgoingError',
      isRefused: true,
      message: '内网地址不能接收',
    });
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['http://hooks.example.com/', '必须是 https:// 开头的地址'],
    ['ftp://hooks.example.com/', '必须是 https:// 开头的地址'],
    ['hooks.example.com', '必须是 https:// 开头的地址'],
    ['https://me:secret@hooks.example.com/', '地址里不能带用户名和密码'],
    ['https://houtai.example.com/api', '不能填本系统自己的地址'],
    ['https://HOUTAI.example.com.:8443/', '不能填本系统自己的地址'],
  ])('refuses %s without asking anybody', async (address, message) => {
    const outgoing = webOutgoing({ networks: [], own, world: { find: async (host) => (asked.push(host), found) } });
    await expect(outgoing.check(address)).rejects.toMatchObject({ isRefused: true, message });
    expect(asked).toEqual([]);
  });

  it('refuses a name that stands for a private address beside a public one', async () => {
    found = ['93.184.216.34', '10.0.0.7'];
    const outgoing = webOutgoing({ networks: [], own, world: { find: async () => found } });
    await expect(outgoing.check('https://mixed.example.com/')).rejects.toMatchObject({ message: '内网地址不能接收' });
  });

  it('takes private addresses of the networks that the operator names, and no others', async () => {
    const outgoing = webOutgoing({ networks: ['10.20.0.0/16'], own });
    await expect(outgoing.check('https://10.20.3.4/')).resolves.toBeUndefined();
    await expect(outgoing.check('https://10.21.3.4/')).rejects.toMatchObject({ isRefused: true });
  });

  it('refuses the port of this server on every address of this machine', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
    const outside = addresses.find((address) => !address.startsWith('127.') && !address.includes(':'));
    if (outside === undefined) return;
    const outgoing = webOutgoing({ networks: [outside], own });
    await expect(outgoing.check(`https://${outside}:8080/`)).rejects.toMatchObject({ message: '不能填本系统自己的地址' });
  });

  it('reaches the address that was found for a name, without looking the name up again', async () => {
    const { port } = new URL(receiver.url);
    const outgoing = webOutgoing({ networks: [], own, world: { find: async () => ['127.0.0.1'], allowed: ['127.0.0.1'] } });
    // Nothing resolves this name; that the receiver's certificate is refused tells that it was reached.
    await expect(outgoing.post(`https://receiver.invalid:${port}/x`, sent)).rejects.toMatchObject({
      message: expect.stringContaining('证书不可信'),
    });
  });

  it('connects to the address that it has checked, whatever the name stands for a moment later', async () => {
    const { port } = new URL(receiver.url);
    let turn = 0;
    const outgoing = webOutgoing({
      networks: [],
      own,
      world: { find: async () => ((turn += 1) === 1 ? ['93.184.216.34'] : ['127.0.0.1']), deadlineMs: 300 },
    });
    await expect(outgoing.post(`https://localtest.example.com:${port}/x`, sent)).rejects.toMatchObject({ name: 'OutgoingError' });
    expect(turn).toBe(1);
    expect(receiver.received).toEqual([]);
  });

  it('gives the answer with its beginning and the wait that it asks for', async () => {
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '60' }, body: 'x'.repeat(10_000) });
    const answer = await receiver.outgoing.post(receiver.url, sent);
    expect(answer).toMatchObject({ status: 503, retryAfter: '60' });
    expect(answer.body).toHaveLength(2_048);
    expect(receiver.received).toMatchObject([{ body: '{}', path: '/hook' }]);
  });

  it('follows no redirect, and says where it leads', async () => {
    receiver.answer = () => ({ status: 307, headers: { location: 'https://elsewhere.example.com/' } });
    const message = '对方要跳转到 https://elsewhere.example.com/，请填最终地址';
    await expect(receiver.outgoing.post(receiver.url, sent)).rejects.toMatchObject({ message });
    expect(receiver.received).toHaveLength(1);
  });

  it('ends at its deadline, whatever is missing', async () => {
    receiver.answer = () => 'hang';
    await expect(receiver.outgoing.post(receiver.url, sent)).rejects.toMatchObject({ message: expect.stringContaining('秒没有回答') });
    const slow = webOutgoing({ networks: [], own, world: { find: () => new Promise(() => {}), deadlineMs: 100 } });
    await expect(slow.post('https://slow.example.com/', sent)).rejects.toMatchObject({ message: expect.stringContaining('秒没有回答') });
  });

  it('trusts no certificate of strangers', async () => {
    const outgoing = webOutgoing({ networks: [], own, world: { allowed: ['127.0.0.1'] } });
    await expect(outgoing.post(receiver.url, sent)).rejects.toMatchObject({ message: expect.stringContaining('证书不可信') });
    expect(receiver.received).toEqual([]);
  });
});
