import { describe, expect, it } from 'vitest';

import { maskedParams } from './masked-params.ts';

describe('maskedParams', () => {
  it.each([
    [
      { phone: '13800000000', pws: 'Aa123456' },
      { phone: '13800000000', pws: '******' },
    ],
    [
      { oldPws: '1', newPws: '2', Password: '3' },
      { oldPws: '******', newPws: '******', Password: '******' },
    ],
    [
      { tokenKey: 'k', openId: 't', wxCode: 'c', paramKey: 'name', paramValue: 'v' },
      { tokenKey: '******', openId: '******', wxCode: '******', paramKey: 'name', paramValue: '******' },
    ],
    [{ deep: [{ client_secret: 'x' }] }, { deep: [{ client_secret: '******' }] }],
    [{ secretParts: { a: 1 } }, { secretParts: '******' }],
    [{ url: 'https://a.b/?token=abc&x=1' }, { url: 'https://a.b/?token=******&x=1' }],
    [{ text: 'password: hunter2, ok' }, { text: 'password: ******, ok' }],
    [{ text: 'mine is own-token here' }, { text: 'mine is ****** here' }],
    [
      { a: 1, b: true, c: null },
      { a: 1, b: true, c: null },
    ],
    [['x', 'y'], { value: ['x', 'y'] }],
    [undefined, {}],
    [null, {}],
    [{ 'zero\0': 'a\0b\ud800c' }, { zero: 'abc' }],
  ])('masks %j as %j', (sent, kept) => {
    expect(maskedParams(sent, 'own-token')).toEqual(kept);
  });

  it('truncates long texts and lists, and notes their length', () => {
    const kept = maskedParams({ text: '字'.repeat(500), list: Array.from({ length: 60 }, (_, n) => n) }, '');
    expect(kept['text']).toBe(`${'字'.repeat(200)}…（共 500 字）`);
    expect(kept['list']).toHaveLength(51);
    expect((kept['list'] as unknown[]).at(-1)).toBe('…（共 60 项）');
  });

  it.each([
    ['many fields', Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, '字'.repeat(300)]))],
    ['long lists', { ids: Array.from({ length: 3_000 }, () => 'x'.repeat(64)) }],
    ['long names', Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'名'.repeat(2_000)}`, '字'.repeat(500)]))],
    ['deep lists', JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown],
  ])('retains at most 4 KiB of %s', (_, sent) => {
    const text = JSON.stringify(maskedParams(sent, ''));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_096);
    expect(text.length).toBeGreaterThan(2);
  });

  it('masks a secret that spans the cut', () => {
    const kept = JSON.stringify(maskedParams({ text: `${'字'.repeat(190)}token=abcdefghijklmnop` }, ''));
    expect(kept).not.toContain('abc');
  });
});
