import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id } from '../form/fields.ts';
import { subject } from '../subject.ts';

/** The answer of an upload (specification 3): the entry in `result`, its address again in `ext.url`. */
export const UploadedFile = z.object({ id: z.string(), fileName: z.string(), fileUrl: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** What a file is for (specification 7.8): 1 image, 2 attachment, 3 video; 4 is an invoice. */
export const BizType = z.enum(['1', '2', '3', '4'], '不支持的业务类型');

const calls = {
  upload: defineCall({
    method: 'POST',
    path: '/op-biz/file/sys-file-list/upload',
    access: 'signed-in',
    kind: 'multipart',
    operation: '上传文件',
    refreshes: 'nothing',
    unkeyed: 'a file that no record takes goes by itself',
    summary: 'Stores one file (multipart field file) for a record that names it later; bizType says what it may be',
    request: z.object({ bizType: BizType.default('1') }),
    result: z.array(UploadedFile),
  }),
  upImage: defineCall({
    method: 'POST',
    path: '/authen/file/up',
    access: 'staff-or-member',
    kind: 'multipart',
    operation: '上传图片',
    refreshes: 'nothing',
    unkeyed: 'a file that no record takes goes by itself',
    summary: 'Stores one image (multipart field file, upType=IMAGE); ext.url is its address',
    request: z.object({ upType: z.literal('IMAGE', '不支持的上传类型') }),
    result: z.array(UploadedFile),
  }),
  read: defineCall({
    method: 'GET',
    path: '/op-biz/file/read/:id',
    access: 'staff-or-member',
    kind: 'file',
    summary: 'The bytes of a stored file, with the token or the file cookie and the right to the file',
    request: z.object({ id: Id }),
    result: z.unknown(),
  }),
  previewLink: defineCall({
    method: 'GET',
    path: '/op-biz/file/preview-link',
    access: 'signed-in',
    summary: 'An address of a file that works without a token for five minutes, and the watermark, for the preview service',
    request: z.object({ id: Id }),
    result: z.object({ url: z.string(), watermark: z.string() }),
  }),
  // The preview service has no token; the signature in the address replaces it.
  signed: defineCall({
    method: 'GET',
    path: '/op-biz/file/signed/:id',
    access: 'open',
    kind: 'file',
    summary: 'The bytes of a file by a signed address',
    request: z.object({ id: Id, expires: z.string().regex(/^\d{13}$/, '链接不正确'), sign: z.string().max(64) }),
    result: z.unknown(),
  }),
};

export const files = subject('files', {
  name: '文件',
  calls,
});
