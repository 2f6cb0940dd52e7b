import { describe, expect, it } from 'vitest';

import { environmentFor } from '../../../../tools/wecom-stand-in/main.mjs';
import { assertPublicAddress, messagingOf, readConfig } from './config.ts';

const WECOM = { WECOM_CORP_ID: 'ww1', WECOM_AGENT_ID: '1000001', WECOM_SECRET: 's' };
const DATABASE = { DATABASE_URL: 'postgres://houtai@db:5432/houtai' };

describe('readConfig', () => {
  it('listens by default on this machine only, with the embedded database of the demo', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, databaseUrl: undefined, trustProxy: 0 });
    expect(readConfig({ HOST: '0.0.0.0', PORT: '8081' })).toMatchObject({ host: '0.0.0.0', port: 8081 });
  });

  it.each([
    ['postgres://houtai@db:5432/houtai', 'postgres://houtai@db:5432/houtai'],
    ['postgresql:///houtai?host=/run/postgresql', 'postgresql:///houtai?host=/run/postgresql'],
    ['postgres://houtai@%2Frun%2Fpostgresql/houtai', 'postgres://houtai@%2Frun%2Fpostgresql/houtai'],
    ['postgres://houtai@/houtai?host=/run/postgresql', 'postgres:///houtai?host=/run/postgresql&user=houtai'],
    ['postgres://u:a%26b+c@:5433/houtai', 'postgres:///houtai?user=u&password=a%26b%2Bc&port=5433'],
  ])('accepts the database address %s', (given, taken) => {
    expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(taken);
  });

  it.each([
    ['mysql://db/houtai', 'must start with postgres://'],
    ['db:5432/houtai', 'must start with postgres://'],
    ['postgres://u:a/b@db/houtai', 'is no address such as postgres://'],
    ['postgres://u@db:port/houtai', 'is no address such as postgres://'],
  ])('explains what is wrong with the database address %s', (given, words) => {
    expect(() => readConfig({ DATABASE_URL: given })).toThrow(`configuration: DATABASE_URL: ${words}`);
  });

  it('accepts a store of files, and names everything that is wrong with one at once', () => {
    const S3 = { FILES_S3_ENDPOINT: 'https://s3.example', FILES_S3_BUCKET: 'files', FILES_S3_KEY_ID: 'k', FILES_S3_SECRET: 's' };
    expect(readConfig({}).store).toBeNull();
    expect(readConfig(S3).store).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'files',
      keyId: 'k',
      secret: 's',
      region: 'us-east-1',
      prefix: '',
      style: 'path',
    });
    const wrong = { FILES_S3_ENDPOINT: 's3.example', FILES_S3_BUCKET: 'Files', FILES_S3_PREFIX: '/x', FILES_S3_STYLE: 'both' };
    const names = [
      'FILES_S3_ENDPOINT: ',
      'FILES_S3_BUCKET: ',
      'FILES_S3_PREFIX: ',
      'FILES_S3_STYLE: ',
      'FILES_S3_KEY_ID, FILES_S3_SECRET are missing',
    ];
    for (const name of names) expect(() => readConfig(wrong)).toThrow(name);
  });

  it('counts days in Beijing by default, and refuses an unknown time zone', () => {
    expect([readConfig({}).zone, readConfig({ TZ: '' }).zone, readConfig({ TZ: 'Europe/Berlin' }).zone]).toEqual([
      'Asia/Shanghai',
      'Asia/Shanghai',
      'Europe/Berlin',
    ]);
    expect(() => readConfig({ TZ: 'Mars/Olympus' })).toThrow('TZ: must be a time zone such as Asia/Shanghai');
  });

  it('accepts only a phone number for the first administrator', () => {
    expect(readConfig({ HOUTAI_ADMIN_PHONE: '13612345678' }).adminPhone).toBe('13612345678');
    expect(readConfig({}).adminPhone).toBeUndefined();
    for (const phone of ['12345', '+8613612345678'])
      expect(() => readConfig({ HOUTAI_ADMIN_PHONE: phone })).toThrow('HOUTAI_ADMIN_PHONE: must be a mobile phone of 11 digits');
  });

  it('requires the public address for enterprise messaging in production', () => {
    const WORDS =
      'configuration: PUBLIC_ADDRESS is needed with WECOM_*, such as https://console.example.com: enterprise messaging returns there';
    expect(() => assertPublicAddress(readConfig(WECOM), false)).toThrow(WORDS);
    const config = readConfig({ ...WECOM, ...DATABASE, PUBLIC_ADDRESS: 'https://console.example/' });
    expect(config).toMatchObject({ publicAddress: 'https://console.example', wecom: { corpId: 'ww1' } });
    expect(() => assertPublicAddress(config, false)).not.toThrow();
  });

  it("treats enterprise messaging at the stand-in's address as not configured", () => {
    const address = 'http://127.0.0.1:8081';
    const { wecom, wecomStandIn } = readConfig({ HOUTAI_WECOM_STAND_IN: address });
    expect([wecom, wecomStandIn]).toEqual([null, readConfig(environmentFor(address)).wecom]);
    expect(readConfig({ HOUTAI_WECOM_STAND_IN: '' }).wecomStandIn).toBeNull();
    const config = readConfig({ HOUTAI_WECOM_STAND_IN: address });
    expect([messagingOf(config, true), messagingOf(config, false)]).toEqual([wecomStandIn, null]);
    expect(() => assertPublicAddress(config, false)).not.toThrow();
    expect(messagingOf(readConfig({ ...WECOM, HOUTAI_WECOM_STAND_IN: address }), true)).toMatchObject({ corpId: 'ww1' });
  });

  it('does not require a public address for a demo, or without enterprise messaging', () => {
    expect(() => assertPublicAddress(readConfig(WECOM), true)).not.toThrow();
    expect(() => assertPublicAddress(readConfig(DATABASE), false)).not.toThrow();
  });

  it.each([
    [{}, true],
    [DATABASE, false],
    [{ ...DATABASE, HOUTAI_DEMO: '1' }, true],
    [{ HOUTAI_DEMO: '0' }, false],
  ])('with %o gives a new database the demo company: %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  it('names all invalid variables in one message, with those that belong together', () => {
    expect(() => readConfig({ PORT: '70000', PUBLIC_ADDRESS: 'console' })).toThrow(
      /PORT: .*; PUBLIC_ADDRESS: must be an http or https address/,
    );
    expect(() => readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', SESSION_MAX_HOURS: '0', HOUTAI_ADMIN_PASSWORD: 'short' })).toThrow(
      'configuration: PORT: must be a whole number from 0 to 65535; LOG_LEVEL: must be one of trace, debug, info, warn, error, silent; ' +
        'HOUTAI_ADMIN_PASSWORD: must have 8 to 64 characters; SESSION_MAX_HOURS: must be a number from 1 to 8760',
    );
    expect(() => readConfig({ WECOM_CORP_ID: 'ww1', METRICS_PORT: '8080', AI_MODEL: 'x', AI_API_KEY: 'y', TZ: 'Moon' })).toThrow(
      'configuration: TZ: must be a time zone such as Asia/Shanghai; ' +
        'WECOM_CORP_ID, WECOM_AGENT_ID and WECOM_SECRET go together: WECOM_AGENT_ID, WECOM_SECRET are missing; ' +
        'AI_BASE_URL, AI_API_KEY and AI_MODEL go together: AI_BASE_URL is missing; METRICS_PORT: is taken by PORT',
    );
  });

  it('reads the address of metrics, and measures nothing without it', () => {
    expect(readConfig({ METRICS_PORT: '9090' }).metrics).toEqual({ port: 9090, host: '127.0.0.1' });
    expect(readConfig({}).metrics).toBeNull();
  });

  it.each(['https://console.example/path', 'https://console.example?a=1', 'https://user:pw@console.example'])(
    'accepts no public address with more than scheme, host and port: %s',
    (address) => {
      expect(() => readConfig({ PUBLIC_ADDRESS: address })).toThrow('PUBLIC_ADDRESS: must be scheme, host and port only');
    },
  );
});
