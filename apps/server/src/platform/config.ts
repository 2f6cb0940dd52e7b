import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { RULES } from '@houtai/contract/rules';
import { z } from 'zod';

import { asUrl } from './db/start/connection.ts';

/** English messages, because those of the library are in Chinese for people in a browser. */
const number = (min: number, max: number, whole = true) => {
  const error = `must be a ${whole ? 'whole number' : 'number'} from ${min} to ${max}`;
  const checked = z.coerce.number({ error }).min(min, { error }).max(max, { error });
  return whole ? checked.int({ error }) : checked;
};

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const PASSWORD_ERROR = 'must have 8 to 64 characters';

const optional = z.string().trim().min(1).optional();
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const zone = z.string().refine(isZone, 'must be a time zone such as Asia/Shanghai');

const origin = webAddress.refine((address) => isOrigin(address), 'must be scheme, host and port only');

/** The environment variables; README.md has the same table. An invalid value stops the start with the name of the variable. */
const Environment = z.object({
  PORT: number(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: number(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  HOUTAI_DATA: z.string().default('data'),
  FILES_S3_ENDPOINT: origin.optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must have 3 to 63 lower-case letters, digits, dots and hyphens')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as us-east-1')
    .default('us-east-1'),
  FILES_S3_KEY_ID: optional,
  FILES_S3_SECRET: optional,
  FILES_S3_PREFIX: z
    .string()
    .regex(/^(?:[\w-]+\/)+$/, 'must be a folder such as console/')
    .default(''),
  FILES_S3_STYLE: z.enum(['path', 'host'], 'must be path or host').default('path'),
  BACKUP_DIR: z.string().trim().min(1).optional(),
  BACKUP_KEEP: number(1, 1_000).default(7),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, { error: 'must start with postgres://', abort: true })
    .overwrite(asUrl)
    .refine(
      (address) => URL.canParse(address),
      'is no address such as postgres://user:password@host:5432/name; write other characters as %40',
    )
    .optional(),
  HOUTAI_DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  TZ: zone.default('Asia/Shanghai'),
  LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
  HOUTAI_ADMIN_PASSWORD: z.string().min(8, PASSWORD_ERROR).max(64, PASSWORD_ERROR).optional(),
  HOUTAI_ADMIN_PHONE: z.string().regex(RULES.mobilePhone.pattern, 'must be a mobile phone of 11 digits').optional(),
  TRUST_PROXY: number(0, 10).default(0),
  SESSION_IDLE_MINUTES: number(1, 43_200, false).default(720),
  SESSION_MAX_HOURS: number(1, 8_760, false).default(168),
  WECOM_CORP_ID: optional,
  WECOM_AGENT_ID: optional,
  WECOM_SECRET: optional,
  WECOM_API: webAddress.default('https://qyapi.weixin.qq.com'),
  WECOM_SCAN_PAGE: webAddress.default('https://login.work.weixin.qq.com/wwlogin/sso/login'),
  WECOM_INSIDE_PAGE: webAddress.default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  HOUTAI_WECOM_STAND_IN: webAddress.optional(),
  PUBLIC_ADDRESS: origin.optional(),
  OUTGOING_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((all) => all.every(isNetwork), 'must be addresses or networks such as 10.20.0.0/16, with commas between them'),
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  AI_PROVIDER_MODEL: optional,
  AI_ALLOW_PRIVATE: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
});

/** The configuration of enterprise messaging (WeCom); without it, signing in through it is not offered. */
export type WecomConfig = { corpId: string; agentId: string; secret: string; api: string; scanPage: string; insidePage: string };

/** A bucket of a store that speaks S3; without it, files are in a folder of this machine. */
export type StoreConfig = {
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** The folder of the bucket, with a slash at its end; empty for the whole bucket. */
  prefix: string;
  /** Where the name of the bucket stands in an address. */
  style: 'path' | 'host';
};

/** The configured AI provider of the assistant; without it, an administrator sets one up. */
export type AiConfig = { address: string; apiKey: string; model: string; providerModel: string; allowPrivate: boolean };

/** The checked configuration of one server process. */
export type Config = {
  port: number;
  host: string;
  /** Where metrics are served; null measures nothing. */
  metrics: { port: number; host: string } | null;
  dataDir: string;
  /** The shared store of uploaded files; null stores them in `dataDir`. */
  store: StoreConfig | null;
  /** Where a backup is made every night, and how many of the newest ones are kept; null makes none. */
  backups: { folder: string; keep: number } | null;
  /** Undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** Whether a new database gets the demo company; by default, only the embedded one does (HOUTAI_DEMO). */
  demo: boolean;
  /** The time zone of the company's days: what is late, and which week a time belongs to. */
  zone: string;
  logLevel: string;
  adminPassword: string | undefined;
  adminPhone: string | undefined;
  /** The number of reverse proxies in front of the server; only X-Forwarded-* entries of the nearest ones are trusted. */
  trustProxy: number;
  sessionIdleMs: number;
  sessionMaxMs: number;
  wecom: WecomConfig | null;
  /** The stand-in for enterprise messaging, for the demo company only: anybody who reaches it can sign in as anyone. */
  wecomStandIn: WecomConfig | null;
  ai: AiConfig | null;
  /** Private networks that other systems may receive events in. */
  outgoingNetworks: readonly string[];
  /**
   * The address of the console without a path; without it, the host of each request. It makes browsers use https only after their first
   * visit.
   */
  publicAddress: string | undefined;
};

/** Reads and checks the environment; throws an Error whose message names each wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const faults = [...wrong, ...incompleteGroups(given), ...(samePort(given) ? ['METRICS_PORT: is taken by PORT'] : [])];
  // One failed start reports every fault.
  if (!parsed.success || faults.length > 0) throw new Error(`configuration: ${faults.join('; ')}`);
  const read = parsed.data;
  const wecom = wecomOf(read);
  return {
    port: read.PORT,
    host: read.HOST,
    metrics: read.METRICS_PORT === undefined ? null : { port: read.METRICS_PORT, host: read.METRICS_HOST },
    dataDir: resolve(read.HOUTAI_DATA),
    store: storeOf(read),
    backups: read.BACKUP_DIR === undefined ? null : { folder: resolve(read.BACKUP_DIR), keep: read.BACKUP_KEEP },
    databaseUrl: read.DATABASE_URL,
    demo: read.HOUTAI_DEMO === undefined ? read.DATABASE_URL === undefined : read.HOUTAI_DEMO === '1',
    zone: read.TZ,
    logLevel: read.LOG_LEVEL,
    adminPassword: read.HOUTAI_ADMIN_PASSWORD,
    adminPhone: read.HOUTAI_ADMIN_PHONE,
    trustProxy: read.TRUST_PROXY,
    sessionIdleMs: read.SESSION_IDLE_MINUTES * 60_000,
    sessionMaxMs: read.SESSION_MAX_HOURS * 3_600_000,
    wecom,
    wecomStandIn: standInAt(read.HOUTAI_WECOM_STAND_IN),
    ai: aiOf(read),
    outgoingNetworks: read.OUTGOING_NETWORKS,
    publicAddress: read.PUBLIC_ADDRESS?.replace(/\/+$/, ''),
  };
}

/**
 * Throws if enterprise messaging would return to the host that a request names: the sender chooses that host, and outside the demo another
 * person's code must not be sent there.
 */
export function assertPublicAddress({ wecom, publicAddress }: Pick<Config, 'wecom' | 'publicAddress'>, demo: boolean): void {
  if (!wecom || demo || publicAddress) return;
  throw new Error(
    'configuration: PUBLIC_ADDRESS is needed with WECOM_*, such as https://console.example.com: enterprise messaging returns there',
  );
}

/** The messaging configuration in use. The stand-in, with which anybody can be anyone, is only for the demo. */
export function messagingOf({ wecom, wecomStandIn }: Pick<Config, 'wecom' | 'wecomStandIn'>, demo: boolean): WecomConfig | null {
  return wecom ?? (demo ? wecomStandIn : null);
}

/** Variables that only make sense together. */
const GROUPS = [
  ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET'],
  ['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET'],
  ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
] as const;

function incompleteGroups(given: Record<string, string | undefined>): string[] {
  return GROUPS.flatMap((group) => {
    const missing = group.filter((name) => !given[name]?.trim());
    if (missing.length === 0 || missing.length === group.length) return [];
    return `${group.slice(0, -1).join(', ')} and ${group.at(-1)} go together: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`;
  });
}

function samePort({
  PORT = '8080',
  METRICS_PORT,
  HOST = '127.0.0.1',
  METRICS_HOST = '127.0.0.1',
}: Record<string, string | undefined>): boolean {
  return METRICS_PORT !== '0' && METRICS_PORT === PORT && METRICS_HOST === HOST;
}

function wecomOf(read: z.output<typeof Environment>): WecomConfig | null {
  const { WECOM_CORP_ID: corpId, WECOM_AGENT_ID: agentId, WECOM_SECRET: secret } = read;
  if (!corpId || !agentId || !secret) return null;
  return { corpId, agentId, secret, api: read.WECOM_API, scanPage: read.WECOM_SCAN_PAGE, insidePage: read.WECOM_INSIDE_PAGE };
}

/** The stand-in accepts these credentials (`tools/wecom-stand-in`). */
function standInAt(address: string | undefined): WecomConfig | null {
  if (address === undefined) return null;
  const pages = { scanPage: `${address}/wwlogin/sso/login`, insidePage: `${address}/connect/oauth2/authorize` };
  return { corpId: 'stand-in', agentId: '1000001', secret: 'stand-in-secret', api: address, ...pages };
}

function storeOf(read: z.output<typeof Environment>): StoreConfig | null {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = read;
  if (!endpoint || !bucket || !keyId || !secret) return null;
  return { endpoint, bucket, keyId, secret, region: read.FILES_S3_REGION, prefix: read.FILES_S3_PREFIX, style: read.FILES_S3_STYLE };
}

function aiOf(read: z.output<typeof Environment>): AiConfig | null {
  const { AI_BASE_URL: address, AI_API_KEY: apiKey, AI_MODEL: model, AI_PROVIDER_MODEL: providerModel = '' } = read;
  if (!address || !apiKey || !model) return null;
  return { address, apiKey, model, providerModel, allowPrivate: read.AI_ALLOW_PRIVATE === '1' };
}

function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && `${url.origin}/` === url.href;
}

function isNetwork(text: string): boolean {
  const [base = '', prefix, ...more] = text.split('/');
  const family = isIP(base);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
  return family !== 0 && more.length === 0 && isPrefix;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
