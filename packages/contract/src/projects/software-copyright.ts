import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { codeOf, Day, Id, Moment, text, Version } from '../form/fields.ts';
import { filterShapeOf, rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { DocumentRights, DocumentStateCode, DocumentView } from '../records/documents.ts';
import { CommentForm, HistoryEntry } from '../records/history.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { SOFTWARE_COPYRIGHT_FILTERS, SOFTWARE_COPYRIGHT_FORM } from './software-copyright-form.ts';

const { description, fileIds, ...listed } = rowShapeOf(SOFTWARE_COPYRIGHT_FORM.fields);

/** A 软著任务 in a list, with the names that it shows. */
export const SoftwareCopyrightRow = z.object({
  id: z.string(),
  /** Short running number for people, as RZ-1024. */
  number: z.string(),
  ...listed,
  projectName: z.string(),
  ownerName: z.string(),
  state: DocumentStateCode,
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
  may: DocumentRights,
});
export type SoftwareCopyrightRow = z.infer<typeof SoftwareCopyrightRow>;

/** A 软著任务 with its text and files; `editing` is who else has it open to change it, and since when. */
export const SoftwareCopyrightDetail = SoftwareCopyrightRow.extend({
  description,
  fileIds,
  fileList: z.array(FileEntry),
  editing: z.object({ userName: z.string(), since: Moment }).nullable(),
});
export type SoftwareCopyrightDetail = z.infer<typeof SoftwareCopyrightDetail>;

const Query = {
  view: DocumentView.default('all'),
  keyword: text(KEYWORD_MAX).optional(),
  ...filterShapeOf(SOFTWARE_COPYRIGHT_FILTERS),
  /** First and last day of planOn. */
  from: Day.optional(),
  to: Day.optional(),
  sort: sortOf(['number', 'name', 'developedOn', 'planOn', 'createdAt', 'updatedAt'], '-createdAt'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-software-copyright-task/list',
    access: 'softwareCopyright:task:list',
    summary: 'The 软著任务 that the caller may see',
    list: true,
    request: pageQuery(Query),
    result: pageOf(SoftwareCopyrightRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/wcp-th-software-copyright-task/export',
    access: 'softwareCopyright:task:export',
    operation: '导出软著任务',
    summary: 'The 软著任务 that the caller may see, as an Excel file',
    columns: [
      'number',
      'name',
      'shortName',
      'release',
      'state',
      'acquired',
      'project',
      'owner',
      'developedOn',
      'publishedOn',
      'planOn',
      'language',
      'sourceLines',
      'registration',
      'createdAt',
      'updatedAt',
    ],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-software-copyright-task/counts',
    access: 'softwareCopyright:task:list',
    summary: 'How many 软著任务 each view has',
    result: z.record(DocumentView, z.number()),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-software-copyright-task/get',
    access: 'signed-in',
    summary: 'One 软著任务 that the caller may see',
    request: z.object({ id: Id }),
    result: SoftwareCopyrightDetail,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-software-copyright-task/history',
    access: 'signed-in',
    summary: 'What happened to a 软著任务, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-software-copyright-task/comment',
    access: 'softwareCopyright:task:list',
    operation: '评论软著任务',
    idempotent: true,
    summary: 'Adds a comment to a 软著任务',
    request: CommentForm,
    result: Empty,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-software-copyright-task/add',
    access: 'softwareCopyright:task:add',
    operation: '新建软著任务',
    summary: 'Makes a 软著任务, a draft',
    idempotent: true,
    request: schemaOf(SOFTWARE_COPYRIGHT_FORM),
    result: SoftwareCopyrightDetail,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-software-copyright-task/update',
    access: 'softwareCopyright:task:edit',
    operation: '修改软著任务',
    idempotent: true,
    summary: 'Changes a 软著任务 that nobody decides about',
    request: schemaOf(SOFTWARE_COPYRIGHT_FORM, 'update', { id: Id, version: Version }),
    result: SoftwareCopyrightDetail,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-software-copyright-task/del',
    access: 'softwareCopyright:task:remove',
    operation: '删除软著任务',
    idempotent: true,
    summary: 'Removes a 软著任务 that nobody decides about',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  updateTag: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-software-copyright-task/updateTag',
    access: 'softwareCopyright:task:list',
    unlogged: 'says whether a form is open, and changes no record',
    refreshes: 'nothing',
    unkeyed: 'it is kept by itself, whole each time: what is sent twice stands once',
    summary: 'Says that the caller has begun (0) or left off (1) to change a 软著任务; a repeat changes nothing (specification 7.7)',
    request: z.object({ updateTag: codeOf(['0', '1'], '应为 0 或 1'), id: Id }),
    result: Empty,
  }),
};

export const softwareCopyright = subject('softwareCopyright', {
  name: '软著任务',
  records: ['software-copyright'],
  tags: {
    'softwareCopyright:task:list': '查看软著任务',
    'softwareCopyright:task:add': '新建软著任务',
    'softwareCopyright:task:edit': '修改软著任务',
    'softwareCopyright:task:remove': '删除软著任务',
    'softwareCopyright:task:export': '导出软著任务',
  },
  calls,
});

export const SOFTWARE_COPYRIGHT_PAGE = pageAt('/member/company/management/softCollection', softwareCopyright.calls.page);
/** The form: of a new one, or of the one to be changed, on request as an entry of its history has it. */
export const SOFTWARE_COPYRIGHT_EDIT_PAGE = pageAt<{ id?: string; restore?: string }>('/member/company/management/softCollection/edit');
