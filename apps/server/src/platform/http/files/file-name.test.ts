import { describe, expect, it } from 'vitest';

import { extensionOf, safeFileName } from './file-name.ts';

describe('safeFileName', () => {
  it.each([
    ['头像.png', '头像.png'],
    ['a b (1).JPG', 'a b (1).JPG'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\li\\照片.png', '照片.png'],
    ['a\u0000b\r\n.png', 'ab.png'],
    ['发票\u202Egnp.exe', '发票gnp.exe'],
    ['cafe\u0301.png', 'caf\u00e9.png'],
    ['.png', '未命名.png'],
    ['..', '未命名'],
    ['...png', '未命名.png'],
    ['', '未命名'],
    ['a<b>:"|?*.png', 'a_b______.png'],
    ['说明.png. . ', '说明.png'],
    ['\ud800坏.png', '坏.png'],
    ['CON.txt', '_CON.txt'],
    ['nul', '_nul'],
    [' ..con .txt', '_con.txt'],
    ['com1.tar.zip', '_com1.tar.zip'],
    ['LPT².pdf', '_LPT².pdf'],
    ['console.txt', 'console.txt'],
    ['com10.txt', 'com10.txt'],
  ])('turns %j into %j', (sent, kept) => {
    expect(safeFileName(sent)).toBe(kept);
  });

  it('shortens a long name, keeps its extension and cuts no character in half', () => {
    const kept = safeFileName(`a${'😀'.repeat(300)}.png`);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept).toMatch(/^a(😀)+\.png$/u);
  });
});

it.each([
  ['a.PNG', '.png'],
  ['a.tar.gz', '.gz'],
  ['none', ''],
  ['a.', ''],
])('reads the extension of %s as %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
