import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX } from '@houtai/contract/limits';
import { TAGS } from '@houtai/contract/tags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';

const ALL: { name: string; call: Call }[] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]) => ({ name: `${subject}.${name}`, call })),
);

/** Routes that are no calls; everybody may request them. */
const OUTSIDE = [
  'GET /api/openapi.json',
  'GET /api/open/openapi.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
];

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('the contract', () => {
  it.each(ALL)('$name is served', ({ call }) => {
    expect(test.app.served.has(call)).toBe(true);
    expect(test.app.hasRoute({ method: call.method, url: API_PREFIX + call.path })).toBe(true);
  });

  it('declares each method and path once', () => {
    const places = ALL.map(({ call }) => `${call.method} ${call.path}`);
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
  });

  it('declares the access of each call', () => {
    const known = ['open', 'ai-client', 'signed-in', 'member', 'staff-or-member', ...Object.keys(TAGS)];
    expect(ALL.filter(({ call }) => !known.includes(call.access))).toEqual([]);
  });

  it('opens without a session only the calls that the manual lists', () => {
    const open = ALL.filter(({ call }) => call.access === 'open').map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      'dictionaries.openDics',
      'files.signed',
      'firstAccess.forgotten',
      'firstAccess.open',
      'firstAccess.use',
      'health.get',
      'invoicing.shared',
      'parameters.listOpenParam',
      'session.authorize',
      'session.login',
      'session.loginAdmin',
      'session.loginMember',
      'session.options',
      'visitor.areas',
      'visitor.enter',
      'visitor.follow',
      'visitor.keep',
      'visitor.open',
      'visitor.preview',
      'visitor.reply',
      'visitor.report',
      'visitor.submit',
      'visitor.upload',
    ]);
  });
});

describe('the server', () => {
  it('serves nothing outside the contract but its own document', () => {
    const called = ALL.map(({ call }) => `${call.method} ${API_PREFIX}${call.path}`);
    const outside = routesOf(test).filter((route) => !called.includes(route));
    expect(outside.toSorted()).toEqual(OUTSIDE.toSorted());
  });
});

/** Every route as `METHOD /path`, read from the printed tree, in which a line continues the path of its parent line. */
function routesOf({ app }: AppForTest): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4 - 1;
      const path = (above[depth - 1] ?? '') + part;
      above.splice(depth, above.length, path);
      // HEAD is GET without a body.
      const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return own.map((method) => `${method} ${path}`);
    });
}
