import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { weigh } from './budgets.mjs';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build of the app's shape whose parts hold the given texts. */
function build(parts = {}) {
  folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  const files = {
    'index.html': '<link href="/adminview/assets/base.css"><script src="/adminview/assets/base.js"></script>',
    'assets/base.css': 'a{}',
    'assets/base.js': '忘记密码',
    'assets/console.js': '',
    'assets/home.js': '',
    'assets/other.js': '',
    'assets/editor.js': '',
    'assets/pdf.js': '',
    'assets/visitor.js': '',
    'assets/shared.js': '',
    ...parts,
  };
  const part = (name, imports = []) => ({ file: `assets/${name}.js`, isDynamicEntry: true, imports });
  files['.vite/manifest.json'] = JSON.stringify({
    '_base.js': { file: 'assets/base.js', css: ['assets/base.css'] },
    'src/console.tsx': part('console', ['_base.js']),
    'src/features/home/home-page.tsx': part('home', ['_base.js']),
    'src/features/other/other-page.tsx': part('other', ['_base.js']),
    'src/kit/rich-text/editor/rich-text-editor.tsx': part('editor', ['_base.js']),
    'src/kit/preview/pdf/pdf-view.tsx': part('pdf', ['_base.js']),
    'src/features/questionnaires/visitor/visitor-page.tsx': part('visitor', ['_base.js']),
    'src/features/invoicing/shared-invoicing-page.tsx': part('shared', ['_base.js']),
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return weigh(folder);
}

/** Text that gzip cannot make smaller than this many kB. */
const incompressible = (kb) =>
  randomBytes(kb * 1024)
    .toString('latin1')
    .replaceAll('\r', 'x');

describe('the byte budgets', () => {
  it('accept a small build', () => {
    expect(build().faults).toEqual([]);
  });

  it('let the editor, which comes later than its page, be larger than a page', () => {
    expect(build({ 'assets/editor.js': incompressible(90) }).faults).toEqual([]);
  });

  it.each([
    ['assets/base.js', 95, ['sign-in page']],
    ['assets/base.css', 95, ['sign-in page']],
    ['assets/console.js', 310, ['up to the home']],
    ['assets/other.js', 41, ['src/features/other/other-page.tsx']],
    ['assets/editor.js', 170, ['src/kit/rich-text/editor/rich-text-editor.tsx']],
    ['assets/visitor.js', 125, ['for visitors', 'src/features/questionnaires/visitor/visitor-page.tsx']],
    ['assets/pdf.js', 120, []],
    ['assets/pdf.js', 155, ['src/kit/preview/pdf/pdf-view.tsx']],
  ])('refuse %s of %i kB', (name, kb, where) => {
    const { faults } = build({ [name]: `忘记密码${incompressible(kb)}` });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(where);
  });

  it.each([
    ['a schema library in any part', 'assets/other.js', 'class ZodError', 'assets/other.js holds zod'],
    ['the widget library in the first load', 'assets/base.js', '忘记密码.ant-btn', 'assets/base.js holds antd'],
    ['a router in the first load', 'assets/base.js', '忘记密码 import "react-router"', 'assets/base.js holds router'],
  ])('refuse %s', (_, name, text, fault) => {
    expect(build({ [name]: text }).faults).toEqual([fault]);
  });

  it('count an inlined style sheet only in its page', () => {
    const style = '<style nonce="n" data-sheet="/adminview/assets/base.css"></style>';
    const page = `<script src="/adminview/assets/base.js"></script>${style}`;
    expect(build({ 'index.html': page, 'assets/base.css': incompressible(95) }).faults).toEqual([]);
  });

  it('report a page that is no longer where they look for it', () => {
    expect(() => build({ 'assets/base.js': '' })).toThrow('no part that the page names is the sign-in page');
    expect(() => build({ 'index.html': '<p></p>' })).toThrow('names no part');
  });
});
