import { describe, expect, it } from 'vitest';

import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'Chrome 156 · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2`, 'Edge 156 · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150 · Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      'Safari 19 · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari 19 · iPhone',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; WOW64) ${WEBKIT} Chrome/111.0.0.0 Safari/537.36 wxwork/4.1.36 (MicroMessenger/6.2) WindowsWechat`,
      '企业微信 4 · Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, '微信 8 · Android'],
    ['curl/8.5.0', '未知设备'],
    ['', '未知设备'],
  ])('describes %j as %s', (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words);
  });
});
