import { describe, expect, it } from 'vitest';

import { decorateHtml } from './prepare-html.ts';

// DOMPurify's sanitising before this needs a real browser; these tests check what happens to each element that it lets through.
function prepareHtml(html: string, opens: boolean): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  decorateHtml(body, opens);
  return body.innerHTML;
}

const FILE = '/api/op-biz/file/read/0198-a';

describe('unsafe and foreign content', () => {
  it.each([
    ['<p style="position: fixed; text-align: center">好</p>', '<p style="text-align: center;">好</p>'],
    ['<a href="javascript:x()">好</a>', '好'],
    ['<a href="data:text/html,x">好</a>', '好'],
    ['<img src="https://a.cn/x.png">', ''],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<video src="https://a.cn/x.mp4"></video>', ''],
    ['<img src="/api/login/loginout">', ''],
  ])('disappears from %s', (html, prepared) => {
    expect(prepareHtml(html, true)).toBe(prepared);
  });
});

describe('displayed html', () => {
  it('opens links in a new tab', () => {
    expect(prepareHtml('<a href="https://a.cn/x">好</a>', true)).toBe(
      '<a href="https://a.cn/x" target="_blank" rel="noopener noreferrer">好</a>',
    );
  });

  it('limits images to the width of the line, with a name and a Tab stop when they can be opened', () => {
    expect(prepareHtml(`<img src="${FILE}" alt="图" style="width: 250%">`, true)).toBe(
      `<img src="${FILE}" alt="图" style="width: 100%;" role="button" tabindex="0" aria-label="查看图片 图">`,
    );
    expect(prepareHtml(`<img src="${FILE}" alt="图">`, false)).toBe(`<img src="${FILE}" alt="图">`);
  });

  it('shows a file by kind, shortened name and size, and downloads it under its full name', () => {
    const name = `${'云'.repeat(40)}.xlsx`;
    const prepared = prepareHtml(`<a href="${FILE}" data-size="88000">${name}</a>`, true);
    expect(prepared).toContain(`href="${FILE}"`);
    expect(prepared).toContain(`download="${name}"`);
    expect(prepared).toMatch(/>XLSX<\/span><span[^>]*>云{19}…云{5}\.xlsx<\/span><small>86 kB<\/small>/);
  });

  it('shows colours through variables of both schemes, and black as no colour', () => {
    const prepared = prepareHtml('<span style="color: red">一</span><span style="color: #000">二</span>', true);
    expect(prepared).toMatch(/--ink-light: ?#[0-9a-f]{6}; ?--ink-dark: ?#[0-9a-f]{6};?">一/);
    expect(prepared).toContain('<span>二</span>');
  });

  it('puts a table into a scrolling frame that is reachable by keyboard', () => {
    expect(prepareHtml('<table><tbody><tr><td colspan="2">好</td></tr></tbody></table>', true)).toMatch(
      /^<div [^>]*tabindex="0"[^>]*><table><tbody><tr><td colspan="2">好<\/td><\/tr><\/tbody><\/table><\/div>$/,
    );
  });
});
