import { expect, it } from 'vitest';

import { IMAGE_LIMITS, uploadFault } from './upload-fault.ts';

const MB = 1024 * 1024;
const TYPE = '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!';

it.each([
  ['a.png', 1, ''],
  ['A.JPG', 10 * MB, ''],
  ['a.jpeg', 10 * MB + 1, '上传文件大小不能超过10MB!'],
  ['a.svg', 1, TYPE],
  ['png', 1, TYPE],
  ['a.png.exe', 1, TYPE],
  ['a.gif', 0, '「a.gif」内容为空，请重新选择文件'],
])('%s of %i bytes: %s', (name, size, fault) => {
  expect(uploadFault({ name, size }, IMAGE_LIMITS)).toBe(fault);
});
