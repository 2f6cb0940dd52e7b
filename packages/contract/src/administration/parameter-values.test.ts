import { describe, expect, it } from 'vitest';

import { type ParameterCheck, parameterFault, type ParameterKind, parameterKindFault } from './parameter-values.ts';

describe('parameterFault', () => {
  it.each([
    ['screenurl', ''],
    ['screenurl', 'http://screen.example.com:8080/a?b=1#c'],
    ['screenurl', 'https://例子.中国/大屏'],
    ['preview_url', 'https://preview.example.com'],
    ['BI_JM_URL', ''],
    ['BI_JM_URL', 'https://bi.example.com/report?x=1'],
    ['BI_JM_URL', 'http://localhost:9000/bi'],
    ['BI_JM_URL', 'http://127.0.0.1:9000'],
    ['BI_JM_URL', 'http://[::1]:9000/'],
    ['logo_url', ''],
    ['logo_url', '/adminview/logo.svg'],
    ['product_name', 'Houtai 后台'],
    ['product_name', '后'.repeat(20)],
    ['working_hours', '08:30-17:30'],
    ['sign_in_help', '任何 <文字>'],
    ['toString', '任何文字'],
  ])('lets %s be "%s"', (key, value) => {
    expect(parameterFault(key, value)).toBeNull();
  });

  it.each([
    ['screenurl', 'javascript:alert(1)'],
    ['screenurl', 'screen.example.com'],
    ['screenurl', 'https://'],
    ['screenurl', 'https://user:secret@example.com/'],
    ['screenurl', 'https://example.com/a b'],
    ['preview_url', 'ftp://example.com'],
    ['BI_JM_URL', 'http://bi.example.com'],
    ['BI_JM_URL', 'http://localhost.example.com'],
    ['BI_JM_URL', 'http://127.0.0.1@example.com/'],
    ['logo_url', 'https://www.example.com/logo.png'],
    ['logo_url', '//www.example.com/logo.png'],
    ['logo_url', '/\\www.example.com'],
    ['logo_url', 'data:image/png;base64,AAAA'],
    ['logo_url', 'logo.png'],
    ['product_name', ''],
    ['product_name', '后'.repeat(21)],
    ['working_hours', ''],
    ['working_hours', '9-18'],
    ['working_hours', '18:00-09:00'],
    ['working_hours', '09:60-18:00'],
  ])('refuses %s as "%s" with a sentence', (key, value) => {
    expect(parameterFault(key, value)).toMatch(/^请填写/);
  });
});

describe('parameterKindFault', () => {
  it.each<[ParameterKind, ParameterCheck, string]>([
    ['text', {}, ''],
    ['text', { rule: 'mobilePhone' }, '13800000000'],
    ['number', { least: -1.5, most: 10 }, '-1.5'],
    ['boolean', {}, 'false'],
    ['url', {}, 'http://a.example.com/x'],
    ['json', {}, '[1, {"a": null}]'],
    ['people', {}, 'u-1,u-2'],
    ['secret', { least: 3 }, 'abc'],
  ])('lets a %s that obeys %j be "%s"', (kind, check, value) => {
    expect(parameterKindFault(kind, check, value)).toBeNull();
  });

  it.each<[ParameterKind, ParameterCheck, string, string]>([
    ['text', { most: 2 }, '三个字', '最大为 2 个字'],
    ['text', { rule: 'integer' }, '1.5', '无效的整数'],
    ['number', {}, '1e5', '请填写数字'],
    ['number', { least: 0 }, '-1', '最小为 0'],
    ['boolean', {}, '', '请选择开或关'],
    ['json', {}, '{a: 1}', '请填写正确的 JSON'],
    ['people', {}, 'u-1,,u-2', '请选择人员，最多 50 位'],
  ])('says why a %s that obeys %j cannot be "%s"', (kind, check, value, message) => {
    expect(parameterKindFault(kind, check, value)).toBe(message);
  });
});
