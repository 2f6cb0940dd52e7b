import { describe, expect, it } from 'vitest';

import { previewAddress } from './preview-address.ts';
import { previewKind } from './preview-kind.ts';

const url = 'https://houtai.example.com/api/op-biz/file/signed/f1?expires=1&sign=a-b_c';

describe('previewAddress', () => {
  it.each(['https://preview.example.com/onlinePreview', 'https://preview.example.com/onlinePreview?mode=pdf'])(
    'builds the address of %s',
    (service) => {
      const address = new URL(previewAddress(service, { url, watermark: '林知夏 0000' }, '结算 差异.xlsx'));
      expect(address.href.startsWith(service)).toBe(true);
      expect(address.searchParams.get('watermarkTxt')).toBe('林知夏 0000');
      const shown = new URL(atob(address.searchParams.get('url') ?? ''));
      expect(shown.href.startsWith(url)).toBe(true);
      expect(shown.searchParams.get('fullfilename')).toBe('结算 差异.xlsx');
    },
  );

  it('escapes + and / of base64 in the query', () => {
    const [, encoded = ''] = /url=([^&]*)/.exec(previewAddress('https://p.example.com', { url: `${url}>>>???`, watermark: '' }, 'a')) ?? [];
    expect(encoded).toMatch(/^[\w%-]+$/);
  });
});

describe('previewKind', () => {
  it.each([
    ['a.JPG', 'image'],
    ['a.pdf', 'pdf'],
    ['a.docx', 'word'],
    ['a.doc', 'none'],
    ['a.xlsx', 'sheet'],
    ['a.html', 'text'],
    ['a.mov', 'video'],
    ['a.zip', 'none'],
    ['a.constructor', 'none'],
    ['a', 'none'],
  ])('finds the kind of %s: %s', (name, kind) => {
    expect(previewKind(name)).toBe(kind);
  });
});
