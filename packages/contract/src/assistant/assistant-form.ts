import { flag, form, type FormOf, line, lines, whole } from '../form/form.ts';
import { AI_CLIENT_NAME_MAX, CONVERSATION_TITLE_MAX } from './assistant-words.ts';

/** How the provider is reached and how much may be asked of it. */
export const ASSISTANT_FORM = form({
  address: line('服务地址', { max: 300, required: true }),
  /** The name that the house uses, and what the provider calls it; blank where that is the same. */
  model: line('模型', { max: 100, required: true }),
  providerModel: line('服务商的模型名', { max: 100 }),
  /** Written and never read again; blank leaves the one that is kept. */
  apiKey: line('API 密钥', { max: 500 }),
  allowPrivate: flag('允许内网地址'),
  personDaily: whole('每人每天提问次数', { from: 0, to: 100_000, initial: 200 }),
  /** Of the main department of the person who asks. */
  departmentDaily: whole('每部门每天提问次数', { from: 0, to: 1_000_000, initial: 2_000 }),
  houseDaily: whole('全公司每天提问次数', { from: 0, to: 10_000_000, initial: 5_000 }),
  /** Whether people may have their own AI clients ask and propose in their name, by MCP. */
  allowClients: flag('个人 AI 客户端'),
  idleSeconds: whole('无响应时限（秒）', { from: 1, to: 600, initial: 60 }),
  totalSeconds: whole('单次回答时限（秒）', { from: 2, to: 1_800, initial: 300 }),
});
export type AssistantForm = FormOf<typeof ASSISTANT_FORM>;

/** What a person calls an AI client of their own. */
export const AI_CLIENT_FORM = form({ name: line('客户端名称', { max: AI_CLIENT_NAME_MAX, required: true }) });

/** Why an administrator reads what somebody asked. */
export const READ_OTHERS_FORM = form({ reason: lines('查看理由', { max: 200, required: true }) });

/** What a conversation is called. */
export const CONVERSATION_FORM = form({ title: line('标题', { max: CONVERSATION_TITLE_MAX, required: true }) });
