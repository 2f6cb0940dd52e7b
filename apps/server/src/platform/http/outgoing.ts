import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { isLinkLocalAddress, isPrivateAddress } from './private-address.ts';

/** What came back: its beginning is kept, as far as that helps whoever looks for a fault. */
export type OutgoingAnswer = { status: number; retryAfter: string; body: string };

/** Why nothing was sent, or no answer came, in words for who looks after the receiver. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  /** Whether the address itself is refused, so that nobody was asked. */
  readonly isRefused: boolean;
  constructor(message: string, { isRefused = false } = {}) {
    super(message);
    this.isRefused = isRefused;
  }
}

/** Sends to addresses that people give for other systems. */
export type Outgoing = {
  /** Throws an OutgoingError where an address would be refused now; a name that is unknown at the moment may be known later. */
  check: (address: string) => Promise<void>;
  /** Throws an OutgoingError where nothing was sent or no answer came, and for redirects. */
  post: (address: string, sent: { headers: Readonly<Record<string, string>>; body: string }) => Promise<OutgoingAnswer>;
};

export type OutgoingOptions = {
  /** Private networks that the operator lets receive. */
  networks: readonly string[];
  /** Where this server is reached itself. */
  own: { publicAddress: string | undefined; port: number };
  /** What stands for the world in a test; nothing that runs for people gives it. */
  world?: {
    find?: (host: string) => Promise<readonly string[]>;
    authorities?: readonly string[];
    allowed?: readonly string[];
    deadlineMs?: number;
  };
};

/** From looking the name up until the answer is read. */
const DEADLINE_MS = 15_000;
const LOOK_UP_MS = 2_000;
const ANSWER_BYTES = 2_048;

const PRIVATE = '内网地址不能接收';

/**
 * Posts over https to nothing but checked addresses: every answer of the name has to be allowed, and the connection goes to one that was checked, so a
 * name that changes its mind in between does not help. Redirects are refused, as they would carry the signature elsewhere.
 */
export function webOutgoing({ networks, own, world = {} }: OutgoingOptions): Outgoing {
  const { find = findAll, authorities, allowed = [], deadlineMs = DEADLINE_MS } = world;
  const permitted = listOf(networks);
  const permittedInTest = listOf(allowed);
  const faultOf = (address: string, url: URL): string | null => {
    if (isIn(permittedInTest, address)) return null;
    if (isLinkLocalAddress(address) || isLoopback(address)) return PRIVATE;
    if (isOwnInterface(address) && portOf(url) === own.port) return OWN;
    return isPrivateAddress(address) && !isIn(permitted, address) ? PRIVATE : null;
  };
  const checked = async (url: URL): Promise<string> => {
    const host = hostOf(url);
    const found = isIP(host) === 0 ? await find(host).catch(() => []) : [host];
    const [first] = found;
    if (first === undefined) throw new OutgoingError(`找不到 ${host} 的地址`);
    const fault = found.map((address) => faultOf(address, url)).find((one) => one !== null);
    if (fault) throw new OutgoingError(fault, { isRefused: true });
    return first;
  };
  return {
    check: async (address) => {
      const found = checked(readAddress(address, own.publicAddress));
      // Who saves an address does not wait for a name that nobody answers for.
      await Promise.race([found, sleep(LOOK_UP_MS, undefined, { ref: false })]).catch((error: unknown) => {
        if (!(error instanceof OutgoingError) || error.isRefused) throw error;
      });
    },
    post: async (address, sent) => {
      const url = readAddress(address, own.publicAddress);
      const deadline = AbortSignal.timeout(deadlineMs);
      const late = new Promise<never>((_, reject) => {
        deadline.addEventListener('abort', () => reject(new OutgoingError(`${Math.round(deadlineMs / 1_000)} 秒没有回答`)), { once: true });
      });
      const asked = (async () => exchange(url, { ...sent, to: await checked(url), deadline, authorities }))();
      asked.catch(() => {});
      return Promise.race([asked, late]);
    },
  };
}

const OWN = '不能填本系统自己的地址';

/** The address as far as it can be judged without asking anybody. */
function readAddress(address: string, publicAddress: string | undefined): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const refuse = (message: string) => new OutgoingError(message, { isRefused: true });
  if (url?.protocol !== 'https:') throw refuse('必须是 https:// 开头的地址');
  if (url.username !== '' || url.password !== '') throw refuse('地址里不能带用户名和密码');
  const host = hostOf(url);
  if (isIP(host) === 0 && (/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host) || !host.includes('.'))) throw refuse(PRIVATE);
  if (publicAddress !== undefined && new URL(publicAddress).hostname.toLowerCase() === url.hostname.replace(/\.$/, '')) throw refuse(OWN);
  return url;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port }: URL): number {
  return port === '' ? 443 : Number(port);
}

async function findAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

const LOOPBACK = listOf(['127.0.0.0/8', '0.0.0.0/8', '::1', '::', '::ffff:127.0.0.0/104', '::127.0.0.0/104', '64:ff9b::127.0.0.0/104']);

function isLoopback(address: string): boolean {
  return isIn(LOOPBACK, address);
}

function isOwnInterface(address: string): boolean {
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));
}

type Networks = { v4: BlockList; v6: BlockList };

/** A list of both kinds would take each address of IPv4 for the one of IPv6 by which it can be written. */
function listOf(networks: readonly string[]): Networks {
  const lists = { v4: new BlockList(), v6: new BlockList() };
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const is4 = isIP(base) === 4;
    (is4 ? lists.v4 : lists.v6).addSubnet(base, Number(prefix ?? (is4 ? 32 : 128)), is4 ? 'ipv4' : 'ipv6');
  }
  return lists;
}

function isIn({ v4, v6 }: Networks, address: string): boolean {
  const family = isIP(address);
  return family === 4 ? v4.check(address, 'ipv4') : family === 6 && v6.check(address.replace(/%.*$/, ''), 'ipv6');
}

type Exchange = {
  to: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  deadline: AbortSignal;
  authorities: readonly string[] | undefined;
};

async function exchange(url: URL, { to, headers, body, deadline, authorities }: Exchange): Promise<OutgoingAnswer> {
  const pinned: LookupFunction = (_, options, done) => {
    const family = isIP(to);
    return options.all ? done(null, [{ address: to, family }]) : done(null, to, family);
  };
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error instanceof OutgoingError ? error : new OutgoingError(wordsOf(error)));
    const asking = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: pinned,
        agent: false,
        signal: deadline,
        ...(authorities && { ca: [...authorities] }),
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        const { location, 'retry-after': retryAfter = '' } = response.headers;
        if (status >= 300 && status < 400 && location !== undefined) {
          response.destroy();
          return reject(new OutgoingError(`对方要跳转到 ${shortened(location)}，请填最终地址`));
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        const done = () => resolve({ status, retryAfter, body: Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8') });
        response.on('data', (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes < ANSWER_BYTES) return;
          done();
          response.destroy();
        });
        response.on('end', done);
        response.on('error', fail);
        response.on('close', () => (response.complete ? done() : fail(new Error('cut off'))));
      },
    );
    asking.on('error', fail);
    asking.end(body);
  });
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** What the system says of a connection that was not made, for who knows the code. */
function wordsOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return `对方的证书不可信（${code}）`;
  return code === '' ? '连接断开，没有回答完' : `连不上对方（${code}）`;
}
