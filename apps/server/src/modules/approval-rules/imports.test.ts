import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./testing/**', '!./*.module.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the rules import only the contract and their own files, and use neither the clock nor randomness', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(30);
  for (const [file, text] of Object.entries(SOURCES)) {
    const imported = [...text.matchAll(/from '([^']+)'/g)].flatMap(([, from]) => from ?? []);
    const own = file.split('/').length > 2 ? /^(\.\/|\.\.\/(?!\.\.))/ : /^\.\//;
    expect(
      imported.filter((from) => !from.startsWith('@houtai/contract/') && !own.test(from)),
      file,
    ).toEqual([]);
    expect(text, file).not.toMatch(/new Date\(\)|Date\.now|Math\.random|performance\.|\bprocess\./);
  }
});
