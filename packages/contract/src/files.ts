import { z } from 'zod';

import { defineCall } from './call.ts';

/** The answer of an upload (specification 3): the entry in `result`, its address again in `ext.url`. */
export const UploadedFile = z.object({ id: z.string(), fileName: z.string(), fileUrl: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** What a file is for (specification 7.8): 1 image, 2 attachment, 3 video. */
export const BizType = z.enum(['1', '2', '3'], '不支持的业务类型');

export const fileCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/op-biz/file/sys-file-list/upload',
    access: 'signed-in',
    kind: 'multipart',
    summary: 'Stores one file (multipart field file) for a record that names it later; bizType says what it may be',
    request: z.object({ bizType: BizType.default('1') }),
    result: z.array(UploadedFile),
  }),
  upImage: defineCall({
    method: 'POST',
    path: '/authen/file/up',
    access: 'staff-or-member',
    kind: 'multipart',
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
    request: z.object({
      id: z
        .string()
        .min(1)
        .max(64)
        .regex(/^[\w-]+$/, '编号不正确'),
    }),
    result: z.unknown(),
  }),
};
