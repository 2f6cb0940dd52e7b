import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id } from '../form/fields.ts';
import { subject } from '../subject.ts';

/**
 * An administrative area (specification 3); `leaf` means that it has no children. An inactive one is shown where it is stored, but no
 * longer offered.
 */
export const Area = z.object({ areaId: z.string(), areaName: z.string(), leaf: z.boolean(), active: z.boolean() });
export type Area = z.infer<typeof Area>;

/** The area whose children are the provinces (specification 7.4). */
export const ROOT_AREA = '1';

const calls = {
  children: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-area-info/getAreaInfo',
    access: 'staff-or-member',
    summary: 'The areas directly below one; the root is 1, an unknown area has none',
    request: z.object({ areaId: Id }),
    result: z.array(Area),
  }),
};

export const areas = subject('areas', {
  name: '地区',
  calls,
});
