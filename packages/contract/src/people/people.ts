import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, idList, text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { subject } from '../subject.ts';
import { WORK_RIGHT_KEYS } from './work-rights.ts';

/** An offered person (specification 3). `py` is the name in pinyin, in full and as initials. */
export const UserOption = z.object({
  userId: z.string(),
  contactName: z.string(),
  avatar: z.string(),
  py: z.string(),
  departmentName: z.string(),
  /** A disabled person is shown greyed and cannot be chosen. */
  active: z.boolean(),
  /** Whether the person lacks the requested permission; they are greyed, too. */
  lacksRight: z.boolean().optional(),
});
export type UserOption = z.infer<typeof UserOption>;

/** A department with the number of people in it and below. */
export const DepartmentNode = z.object({
  departmentId: z.string(),
  departmentName: z.string(),
  parentId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  people: z.number(),
  /** Pinyin in full and as initials, for finding the option by typing. */
  py: z.string().optional(),
  get children() {
    return z.array(DepartmentNode);
  },
});
export type DepartmentNode = z.infer<typeof DepartmentNode>;

const calls = {
  options: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-user-info/queryUser',
    access: 'signed-in',
    summary: 'People to choose from: by ids, by company, by department with those below it, or by a part of name, pinyin or phone',
    request: z.object({
      userIds: idList(200).optional(),
      companyId: Id.optional(),
      departmentId: Id.optional(),
      keyword: text(KEYWORD_MAX).optional(),
      /** Sorts people with a permission first, and marks those without it. */
      holding: z.enum(WORK_RIGHT_KEYS, '选项不正确').optional(),
    }),
    result: z.array(UserOption),
  }),
  departments: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-user-department/getUserDepartment',
    access: 'signed-in',
    summary: 'The departments of all companies as a tree',
    result: z.array(DepartmentNode),
  }),
};

export const people = subject('people', {
  name: '人员',
  calls,
});
