import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, Moment, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { resourceCalls } from '../lists/resource-calls.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import { subject } from '../subject.ts';
import { KNOWLEDGE_PUBLISH_FORM, KNOWLEDGE_WITHDRAW_FORM } from './knowledge-form.ts';
import { READABLE_KNOWLEDGE } from './knowledge-list.ts';
import { followingReaders } from './knowledge-readers.ts';
import { KNOWLEDGE } from './knowledge-resource.ts';
import {
  BindableMenu,
  KnowledgeDetail,
  KnowledgeItem,
  KnowledgeRow,
  KnowledgeVersion,
  type ManagedKnowledge,
  type ManagedKnowledgeRow,
  TextPiece,
} from './knowledge.ts';

const Revision = z.number('应为数字').int('应为整数').min(1, '版本不正确').max(1_000_000, '版本不正确');
const RevisionQuery = z.coerce.number('应为数字').int('应为整数').min(0, '版本不正确').max(1_000_000, '版本不正确');

const readable = listCalls(READABLE_KNOWLEDGE, {
  summary: 'All published items for the caller, those first that wait for a confirmation',
});

const reading = {
  ofPage: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/getnewbypermission',
    access: 'signed-in',
    summary: 'The published items for the caller that are bound to the page with this url; none for a page that is no menu',
    request: z.object({ permissionUrl: z.string('应为文本').max(500, '最多 500 个字').default('') }),
    result: z.array(KnowledgeItem),
  }),
  mine: readable.page,
  exportMine: readable.export,
  detail: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/detail',
    access: 'signed-in',
    summary: 'A published item that is for the caller',
    request: z.object({ newsId: Id }),
    result: KnowledgeDetail,
  }),
  read: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-news/read',
    access: 'signed-in',
    unkeyed: 'the first look is noted once',
    summary: 'Says that the caller has opened the present revision of an item',
    operation: '阅读流程制度',
    request: z.object({ newsId: Id }),
    result: Empty,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-news/confirm',
    access: 'signed-in',
    idempotent: true,
    summary: 'Confirms that the caller has read a revision of a must-read item; A0409 where it is no longer the present one',
    operation: '确认阅读流程制度',
    request: z.object({ newsId: Id, revision: Revision }),
    result: z.object({ confirmedAt: Moment }),
  }),
  mustRead: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/mustread',
    access: 'signed-in',
    summary: 'The must-read items that the caller has not confirmed yet, the most urgent first, 100 at most',
    result: z.array(KnowledgeRow),
  }),
};

const names = z.array(z.string());

const managed = resourceCalls<typeof KNOWLEDGE, ManagedKnowledgeRow, ManagedKnowledge>(KNOWLEDGE, {
  menuIds: names,
  menuNames: names,
  departmentIds: names,
  departmentNames: names,
});
const ManagedKnowledge = managed.get.result;

const editing = {
  ...managed,
  menus: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/menus',
    access: 'knowledge:knowledge:list',
    summary: 'The pages that an item can be bound to, as a tree',
    result: z.array(BindableMenu),
  }),
};

const publishing = {
  publish: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-news/publish',
    access: 'knowledge:knowledge:publish',
    idempotent: true,
    summary: 'Publishes an item as its next revision and tells those whom it is for',
    operation: '发布流程制度',
    request: schemaOf(KNOWLEDGE_PUBLISH_FORM, { newsId: Id, version: Version }),
    result: ManagedKnowledge,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-news/withdraw',
    access: 'knowledge:knowledge:publish',
    idempotent: true,
    summary: 'Takes a published item away from its readers',
    operation: '撤回流程制度',
    request: schemaOf(KNOWLEDGE_WITHDRAW_FORM, { newsId: Id, version: Version }),
    result: ManagedKnowledge,
  }),
  revisions: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/revisions',
    access: 'knowledge:knowledge:list',
    summary: 'The published revisions of an item, the newest first',
    request: z.object({ id: Id }),
    result: z.array(KnowledgeVersion.extend({ title: z.string(), fileNames: z.array(z.string()) })),
  }),
  compare: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/compare',
    access: 'knowledge:knowledge:list',
    summary: 'What differs between two revisions, word by word; 0 is what is being worked on, or before the first one as `from`',
    request: z.object({ id: Id, from: RevisionQuery, to: RevisionQuery }),
    result: z.object({ title: z.array(TextPiece), content: z.array(TextPiece), files: z.array(TextPiece) }),
  }),
  restore: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-news/restore',
    access: 'knowledge:knowledge:edit',
    idempotent: true,
    summary: 'Takes title, texts and files of an earlier revision to work on; readers see them when they are published',
    operation: '恢复流程制度版本',
    request: z.object({ newsId: Id, version: Version, revision: Revision }),
    result: ManagedKnowledge,
  }),
};

export const knowledge = subject('knowledge', {
  name: '流程制度',
  records: ['knowledge'],
  tags: {
    'knowledge:knowledge:list': '管理流程制度',
    'knowledge:knowledge:add': '新建流程制度',
    'knowledge:knowledge:edit': '修改流程制度',
    'knowledge:knowledge:publish': '发布与撤回流程制度',
    'knowledge:knowledge:remove': '删除流程制度',
    'knowledge:knowledge:export': '导出流程制度',
  },
  refreshes: ['agenda'],
  calls: { ...reading, ...editing, ...publishing, ...followingReaders },
});

/** The list page; its path keeps the spelling of the specification. */
export const KNOWLEDGE_PAGE = pageAt('/member/company/management/knowlege-management', knowledge.calls.mine);

/** The page of one item of 流程制度. */
export const KNOWLEDGE_ITEM_PAGE = pageAt('/member/company/management/knowlege-management/detail', knowledge.calls.detail);
