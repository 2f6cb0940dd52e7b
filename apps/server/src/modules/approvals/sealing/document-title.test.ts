import { describe, expect, it } from 'vitest';

import { documentTitle } from './document-title.ts';

describe('document titles', () => {
  it.each([
    ['王浩然的差旅报销：现场联调', { person: '王浩然', kind: '差旅报销', subject: '现场联调' }],
    ['王浩然的差旅报销', { person: '王浩然', kind: '差旅报销', subject: '' }],
    ['王浩然的差旅报销', { person: '王浩然', kind: '差旅报销', subject: ' \n ' }],
    ['项目立项：智能闸口', { person: '', kind: '项目立项', subject: '智能闸口' }],
    ['项目立项', { person: '', kind: '项目立项', subject: '' }],
    ['王浩然的差旅报销：第一行 第二行', { person: '王浩然', kind: '差旅报销', subject: '第一行\n第二行' }],
    [`王浩然的差旅报销：${'长'.repeat(39)}…`, { person: '王浩然', kind: '差旅报销', subject: '长'.repeat(60) }],
  ])('have the form %s', (title, of) => {
    expect(documentTitle(of)).toBe(title);
  });
});
