import { describe, expect, it } from 'vitest';

import { idsIn, toFileEntry } from './file-entry.ts';

const url = '/api/op-biz/file/read/f1';

describe('toFileEntry', () => {
  it.each([
    [{ id: 'f1', fileName: '方案.pdf', fileUrl: url, size: 7 }, '方案.pdf', url, 7],
    [{ fileId: 'f1', name: '方案.pdf', url, uid: 1, status: 'success' }, '方案.pdf', url, 0],
    [{ id: 'f1', fileId: 'f2', fileName: '', name: '方案.pdf' }, '方案.pdf', url, 0],
    [{ id: 'f1', size: 'viel' }, '未命名文件', url, 0],
  ])('reads %j', (given, fileName, fileUrl, size) => {
    expect(toFileEntry(given)).toEqual({ id: 'f1', fileName, fileUrl, size });
  });

  it.each([null, undefined, 'f1', {}, { id: '' }, { name: '方案.pdf' }])('returns null for %j', (given) => {
    expect(toFileEntry(given)).toBeNull();
  });

  it('accepts a numeric id', () => {
    expect(toFileEntry({ id: 95, fileName: 'a.txt' })).toMatchObject({ id: '95' });
  });
});

describe('idsIn', () => {
  it.each([
    ['', []],
    ['f1', ['f1']],
    ['f2,f1,,f2', ['f2', 'f1']],
  ])('finds in "%s" the ids %j', (value, ids) => {
    expect(idsIn(value)).toEqual(ids);
  });
});
