import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { codeOf, Id, Moment } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { SOFTWARE_COPYRIGHT } from './software-copyright-form.ts';

/** A 软著任务 in a list, with resolved names. */
export interface SoftwareCopyrightRow extends RowOf<typeof SOFTWARE_COPYRIGHT> {}

/** A 软著任务 with its text and files. */
export interface SoftwareCopyrightDetail extends DetailOf<typeof SOFTWARE_COPYRIGHT> {}

const Editing = z.object({ userName: z.string(), since: Moment }).nullable();

const calls = {
  ...resourceCalls<typeof SOFTWARE_COPYRIGHT, SoftwareCopyrightRow, SoftwareCopyrightDetail>(SOFTWARE_COPYRIGHT, { editing: Editing }),
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

export const softwareCopyright = subject('softwareCopyright', { ...resourceWords(SOFTWARE_COPYRIGHT), calls });

export const SOFTWARE_COPYRIGHT_PAGE = pageAt('/member/company/management/softCollection', softwareCopyright.calls.page);
/** The page of the form: for a new one, or for a change, optionally from an entry of its history. */
export const SOFTWARE_COPYRIGHT_EDIT_PAGE = pageAt<{ id?: string; restore?: string }>('/member/company/management/softCollection/edit');
