import { MB } from '@houtai/contract/limits';
import { expect, it } from 'vitest';

import { fileOfDataUrl, richFileFault, richKindOf } from './rich-files.ts';

it.each([
  ['图.PNG', 'image'],
  ['a.jpeg', 'image'],
  ['录像.mp4', 'video'],
  ['A.MOV', 'video'],
  ['表.xlsx', 'attachment'],
  ['没有扩展名', 'attachment'],
])('richKindOf maps %s to %s', (name, kind) => {
  expect(richKindOf(name)).toBe(kind);
});

it.each([
  ['a.png', 20 * MB, 'image', ''],
  ['a.png', 20 * MB + 1, 'image', '文件体积过大,应小于20M!'],
  ['a.mp4', 100 * MB, 'video', ''],
  ['a.mp4', 100 * MB + 1, 'video', '文件体积过大,应小于100M!'],
  ['a.zip', 100 * MB + 1, 'attachment', '文件体积过大,应小于100M!'],
  ['a.PNG', 1, 'image', ''],
  ['a.svg', 1, 'image', '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!'],
  ['a.avi', 1, 'video', '上传文件类型为 .mp4,.webm,.mov 中的一种!'],
  ['a.png', 0, 'image', '「a.png」内容为空，请重新选择文件'],
] as const)('richFileFault says of %s with %i bytes as %s "%s"', (name, size, kind, fault) => {
  expect(richFileFault({ name, size }, kind)).toBe(fault);
});

it('fileOfDataUrl reads an image from a data URL', async () => {
  const file = fileOfDataUrl('data:image/jpeg;base64,aGk=');
  expect([file?.name, file?.type, await file?.text()]).toEqual(['image.jpg', 'image/jpeg', 'hi']);
  expect(fileOfDataUrl('data:text/html;base64,aGk=')).toBeNull();
  expect(fileOfDataUrl('data:image/svg+xml;utf8,<svg/>')).toBeNull();
  expect(fileOfDataUrl('data:image/png;base64,%%%')).toBeNull();
});
