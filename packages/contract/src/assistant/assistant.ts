import { z } from 'zod';

import { defineCall, Empty, Nothing } from '../call.ts';
import { Day, Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { keysOf } from '../form/keys-of.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { subject } from '../subject.ts';
import { utf8Bytes } from '../text/utf8-bytes.ts';
import { clientCalls } from './assistant-clients.ts';
import { ASSISTANT_FORM, CONVERSATION_FORM, READ_OTHERS_FORM } from './assistant-form.ts';
import { AnswerEvent, ChatMessage, Proposal } from './assistant-parts.ts';
import { MAX_FORM_FIELDS, FILLED_WORDS_MAX, FORM_NAME_MAX, PAGE_CONTEXT_MAX_BYTES, QUESTION_MAX, TEST_STEPS } from './assistant-words.ts';

/**
 * The open form with the values of its controls. `key` identifies this opening, `name` the declaration; `typed` lists the fields that the
 * person filled in. Secrets are left out.
 */
export const OpenForm = z
  .object({
    key: Id,
    name: text(FORM_NAME_MAX, 1),
    values: z.record(text(64, 1), z.string('应为文本')),
    typed: z.array(text(64, 1)).max(MAX_FORM_FIELDS, `最多 ${MAX_FORM_FIELDS} 项`),
  })
  .refine((form) => utf8Bytes(JSON.stringify(form)) <= PAGE_CONTEXT_MAX_BYTES, `最多 ${PAGE_CONTEXT_MAX_BYTES} 字节`);
export type OpenForm = z.infer<typeof OpenForm>;

/** The page from which a question is asked (specification 3); sent with the question and not stored. */
export const PageContext = z.object({
  pageName: text(100),
  routePath: text(300),
  componentData: z.string('应为文本').refine((data) => utf8Bytes(data) <= PAGE_CONTEXT_MAX_BYTES, `最多 ${PAGE_CONTEXT_MAX_BYTES} 字节`),
  timestamp: Moment,
  form: OpenForm.optional(),
});
export type PageContext = z.infer<typeof PageContext>;

/** A conversation in the person's list. */
export const Conversation = z.object({ id: z.string(), title: z.string(), updatedAt: Moment });
export type Conversation = z.infer<typeof Conversation>;

/** The record of an administrator's reading of a conversation, with the reason. */
export const Reading = z.object({ byName: z.string(), reason: z.string(), at: Moment });
export type Reading = z.infer<typeof Reading>;

const { apiKey: _, ...kept } = rowShapeOf(ASSISTANT_FORM.fields);

/** The settings; of the key, only whether there is one. */
export const AssistantSettings = z.object({
  ...kept,
  hasKey: z.boolean(),
  /** Address, model and key come from the environment of the server and cannot be changed here. */
  fixed: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;

/** One step of the connection test: whether it passed, and the finding in words. */
export const TestResult = z.object({ step: z.enum(keysOf(TEST_STEPS)), ok: z.boolean(), words: z.string() });
export type TestResult = z.infer<typeof TestResult>;

/** What one person used on one day, as the provider counted it. */
export const UsageRow = z.object({
  day: Day,
  userId: z.string(),
  userName: z.string(),
  departmentName: z.string(),
  questions: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
});
export type UsageRow = z.infer<typeof UsageRow>;

const path = (name: string) => `/ad-biz/assistant/${name}` as const;
const OwnId = z.object({ id: Id });

const talking = {
  state: defineCall({
    method: 'GET',
    path: path('state'),
    access: 'signed-in',
    summary:
      'Whether a provider is set up, whether the caller may set one up, how many questions are left today, and whether own AI clients are allowed',
    request: Nothing,
    result: z.object({ ready: z.boolean(), maySetUp: z.boolean(), left: z.number(), allowClients: z.boolean() }),
  }),
  ask: defineCall({
    method: 'POST',
    path: path('ask'),
    access: 'signed-in',
    kind: 'stream',
    unlogged: 'the conversation keeps it, and what it proposes is logged when it is pressed',
    refreshes: 'nothing',
    idempotent: true,
    summary:
      'Asks a question in a conversation of the own, or in a new one, and streams the answer; with `replaces` in place of the last question',
    request: z.object({
      text: text(QUESTION_MAX, 1),
      conversationId: Id.optional(),
      replaces: Id.optional(),
      page: PageContext.optional(),
    }),
    result: AnswerEvent,
  }),
  page: defineCall({
    method: 'GET',
    path: path('list'),
    access: 'signed-in',
    summary: 'The own conversations, the one that was gone on with last first',
    list: true,
    request: pageQuery({}),
    result: pageOf(Conversation),
  }),
  get: defineCall({
    method: 'GET',
    path: path('get'),
    access: 'signed-in',
    summary: 'One of the own conversations with its messages, and who else has read it and why',
    request: OwnId,
    result: Conversation.extend({ messages: z.array(ChatMessage), readings: z.array(Reading) }),
  }),
  rename: defineCall({
    method: 'POST',
    path: path('rename'),
    access: 'signed-in',
    unlogged: 'what a person calls a conversation of their own',
    idempotent: true,
    summary: 'Gives one of the own conversations another title',
    request: schemaOf(CONVERSATION_FORM, { id: Id }),
    result: Empty,
  }),
  remove: defineCall({
    method: 'POST',
    path: path('del'),
    access: 'signed-in',
    operation: '删除助手对话',
    idempotent: true,
    summary: 'Removes one of the own conversations with all its messages',
    request: OwnId,
    result: Empty,
  }),
  confirm: defineCall({
    method: 'POST',
    path: path('confirm'),
    access: 'signed-in',
    unlogged: 'the call that it stands for is logged',
    unkeyed: 'its state lets it happen once',
    summary: 'Does what a proposal says, once and by the rights of the caller, to whom it was made; gives what became of it',
    request: OwnId,
    result: Proposal,
  }),
  undo: defineCall({
    method: 'POST',
    path: path('undo'),
    access: 'signed-in',
    unlogged: 'the call that it stands for is logged',
    unkeyed: 'its state lets it happen once',
    summary:
      'Takes back what a proposal of the caller did, while nobody has touched the record since: an earlier state comes back, a new record is closed',
    request: OwnId,
    result: Proposal,
  }),
  fill: defineCall({
    method: 'POST',
    path: path('fill'),
    access: 'signed-in',
    operation: '填入助手提议的内容',
    refreshes: 'nothing',
    unkeyed: 'it writes nothing but its line in the log',
    summary:
      'Notes in the operation log that what the assistant proposed went into the form that is open; nothing is written, the person hands the form in',
    request: z.object({ form: text(FORM_NAME_MAX, 1), fields: text(FILLED_WORDS_MAX) }),
    result: Empty,
  }),
  decline: defineCall({
    method: 'POST',
    path: path('decline'),
    access: 'signed-in',
    unlogged: 'nothing was done',
    refreshes: 'nothing',
    unkeyed: 'its state lets it happen once',
    summary: 'Takes a proposal that was made to the caller off the table; with `inForm` because its values went into the ordinary form',
    request: OwnId.extend({ inForm: z.boolean().optional() }),
    result: Proposal,
  }),
};

const settingUp = {
  settings: defineCall({
    method: 'GET',
    path: path('settings'),
    access: 'system:assistant:list',
    summary: 'How the provider is reached and how much may be asked of it, without the key',
    request: Nothing,
    result: AssistantSettings,
  }),
  save: defineCall({
    method: 'POST',
    path: path('save'),
    access: 'system:assistant:edit',
    personOnly: true,
    operation: '修改智能助手设置',
    idempotent: true,
    summary: 'Changes the settings; a blank key leaves the one that is kept, unless the address leads elsewhere',
    request: schemaOf(ASSISTANT_FORM, 'update', { version: Version }),
    result: AssistantSettings,
  }),
  test: defineCall({
    method: 'POST',
    path: path('test'),
    access: 'system:assistant:edit',
    personOnly: true,
    operation: '测试智能助手连接',
    refreshes: 'nothing',
    unkeyed: 'each press asks how things are now',
    summary: 'Tries the provider as it is set up, step by step up to the first that fails',
    request: Nothing,
    result: z.array(TestResult),
  }),
  readOthers: defineCall({
    method: 'POST',
    path: path('read'),
    access: 'system:assistant:read',
    personOnly: true,
    operation: '查看他人助手对话',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'What somebody asked on one day and what they were answered, for a reason that is logged and that they are told',
    request: schemaOf(READ_OTHERS_FORM, { userId: Id, day: Day }),
    result: z.array(Conversation.extend({ messages: z.array(ChatMessage) })),
  }),
  usage: defineCall({
    method: 'GET',
    path: path('usage'),
    access: 'system:assistant:list',
    summary: 'What was asked for on each day by each person, as the provider counted it, the newest day first',
    list: true,
    request: pageQuery({ from: Day.optional(), to: Day.optional(), userId: Id.optional() }),
    result: pageOf(UsageRow),
  }),
};

export const assistant = subject('assistant', {
  name: '智能助手',
  tags: {
    'system:assistant:list': '查看智能助手设置与用量',
    'system:assistant:edit': '设置智能助手',
    'system:assistant:read': '查看他人的助手对话',
  },
  calls: { ...talking, ...settingUp, ...clientCalls },
});

export const ASSISTANT_PAGE = pageAt('/system/assistant');
