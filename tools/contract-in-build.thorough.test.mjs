import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { expect, it } from 'vitest';

import { contractWithoutSchemas } from '../apps/web/vite-contract.ts';

// Each of these is a real build.
/** What the browser would get of a module with this text. */
async function built(source) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? '\0entry' : null),
    load: (id) => (id === '\0entry' ? source : null),
  };
  const output = await build({
    root: fileURLToPath(new URL('../apps/web', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [entry, contractWithoutSchemas()],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  });
  return output.output[0].code;
}

it('gives the browser a call without its schemas, and only the calls that are used', async () => {
  const code = await built("import { calls } from '@houtai/contract'; window.out = [calls.session.signIns, calls.session.end];");
  expect(code).toMatch(/path: "\/ad-biz\/sign-in-log\/mine"|"path": "\/ad-biz\/sign-in-log\/mine"/);
  expect(code).toMatch(/list"?: true/);
  expect(code).not.toMatch(/zod|summary|operation|unlogged|unkeyed|secretAnswer|\/login\/admin/i);
});

it.each([
  ['what follows from all subjects', "import { TAGS } from '@houtai/contract/tags'; window.out = TAGS;", '查看待办'],
  ['constants beside schemas', "import { PARAM } from '@houtai/contract/parameters'; window.out = PARAM.logo;", 'logo_url'],
  ['rules with their patterns', "import { RULES } from '@houtai/contract/rules'; window.out = RULES.email;", '无效的邮箱地址'],
])('gives the browser %s, without the schemas', async (_, source, text) => {
  const code = await built(source);
  expect(code).toContain(text);
  expect(code).not.toMatch(/zod/i);
});

it.each([
  ['schema', 'Token'],
  ['subject with all its words', 'session'],
])('refuses a %s as a value', async (_, name) => {
  await expect(built(`import { ${name} } from '@houtai/contract/session'; window.out = ${name};`)).rejects.toThrow(new RegExp(name));
});
