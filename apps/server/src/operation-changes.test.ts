import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { changeMail, hashOfServer, storedMail } from './modules/mail/stored-settings.ts';
import { type AppForTest, appForTest } from './platform/testing/app-for-test.ts';
import { DECLARED, isUpdate } from './platform/testing/declared-updates.ts';
import { makeSignedIn, TEST_PASSWORD } from './platform/testing/make.ts';
import { openSession } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';
import { makeQuestion } from './platform/testing/stages/questionnaire-stage.ts';
import { userForm } from './platform/testing/stages/user-form.ts';
import { feedbackForm, todoForm } from './platform/testing/stages/work-forms.ts';

let test: AppForTest;
let admin: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

const send = async <C extends Call>(call: C, input: InputOf<C>, token = admin) => (await sendTo(test.app, call, input, token)).result;
const newUser = async () => (await send(calls.users.add, userForm({ roleIds: 'staff' }))).id;
const newRole = async (code: string) => (await send(calls.roles.add, { code, name: `角色${code}` })).roleId;

/** A feedback that somebody else has done and that the administrator reported. */
async function toAccept() {
  const { afterSaleProblemId } = await send(calls.feedback.add, feedbackForm({ feedbackUser: 'u-admin', handleUser: 'u-after-sale' }));
  await send(calls.feedback.setStatus, { items: [{ afterSaleProblemId, version: 1 }], completionStatus: '3' });
  const { version } = await send(calls.feedback.get, { afterSaleProblemId });
  return { afterSaleProblemId, version };
}

function aProgram() {
  const form = { name: '金蝶凭证', purpose: '写凭证', networks: '', perMinute: 60, keeperId: 'u-admin', tags: [] };
  return send(calls.programs.add, form);
}

async function aWebhook() {
  const form = { name: '苏州 MES', purpose: '交付', networks: '', perMinute: 60, keeperId: 'u-admin', tags: ['todo:todo:list'] };
  const programId = (await send(calls.programs.add, form)).id;
  return send(calls.webhooks.add, { name: 'MES 交付', url: 'https://93.184.216.34/hook', events: ['todo.created'], programId });
}

/** Makes a call and returns the change that the log shows for it. */
async function said<C extends Call>(call: C, input: InputOf<C>, token = admin): Promise<string> {
  test.clock.advance(1_000);
  await send(call, input, token);
  // The demo has operations at later times.
  const [from, to] = [0, 1_000].map((later) => new Date(test.clock.now.getTime() + later).toISOString());
  const { rows } = await send(calls.operationLog.page, { area: call.subject, from, to, limit: 1 });
  return `${rows[0]?.operation}：${rows[0]?.changed}`;
}

/**
 * Calls that change fields without being an update of one record by its form, and updates with a field that must not be left out; each
 * returns what the log should say.
 */
const SAID: Readonly<Record<string, () => Promise<readonly [said: string, as: string]>>> = {
  'account.edit': async () => {
    const { token } = await makeSignedIn(test.app, { nickName: '小周' });
    const answer = await said(calls.account.edit, { nickName: '小航', email: 'zh@b.cn' }, token);
    return [answer, '修改个人资料：昵称：小周 → 小航；邮箱：（空） → zh@b.cn'];
  },
  'account.changePassword': async () => {
    const { token } = await makeSignedIn(test.app);
    const answer = await said(calls.account.changePassword, { oldPws: TEST_PASSWORD, pws: 'Another2026' }, token);
    return [answer, '修改密码：密码：已修改'];
  },
  'approvalProcesses.save': async () => {
    const { rows } = await send(calls.approvalProcesses.page, {});
    const process = await send(calls.approvalProcesses.get, { id: rows[0]?.id ?? '' });
    const { id, version, definition, businessType, name, remark } = process;
    const changed = { ...definition, withdraw: 'never' as const };
    const answer = await said(calls.approvalProcesses.save, { id, version, businessType, name: `${name}新`, remark, definition: changed });
    return [answer, expect.stringMatching(new RegExp(`^修改审批流程草稿：流程名称：${name} → ${name}新；流程：撤回由`))];
  },
  'assistant.save': async () => {
    const { version, ...settings } = await send(calls.assistant.settings, {});
    const form = { ...settings, address: 'https://93.184.216.34/v1', model: 'm2', apiKey: 'sk-secret-1', personDaily: 9 };
    const answer = await said(calls.assistant.save, { ...form, version });
    return [
      answer,
      expect.stringMatching(/^修改智能助手设置：服务地址：.* → https:\/\/93.*模型：.* → m2；每人每天提问次数：200 → 9 等 4 项$/),
    ];
  },
  'mail.save': async () => {
    const { version, ...settings } = await send(calls.mail.settings, {});
    const form = {
      ...settings,
      host: 'smtp.example.com',
      user: 'u',
      password: 'pw-secret-1',
      senderName: '后台',
      senderAddress: 'a@b.example',
    };
    const answer = await said(calls.mail.save, { ...form, version });
    return [answer, expect.stringMatching(/^修改邮件设置：服务器：（?空?）? ?→ ?smtp\.example\.com/)];
  },
  'programs.turn': async () => {
    const { id } = await aProgram();
    return [await said(calls.programs.turn, { id, active: false }), '启停程序：金蝶凭证：在用 → 停用'];
  },
  'programs.endKey': async () => {
    const { id } = await aProgram();
    await send(calls.programs.addKey, { id, days: 1 });
    const key = (await send(calls.programs.list, {})).find((row) => row.id === id)?.keys[0];
    return [await said(calls.programs.endKey, { id: key?.id ?? '' }), `吊销密钥：金蝶凭证：${key?.prefix} → 已吊销`];
  },
  'webhooks.turn': async () => {
    const { id } = await aWebhook();
    return [await said(calls.webhooks.turn, { id, active: false }), '暂停或恢复 Webhook：MES 交付：发送 → 暂停'];
  },
  'webhooks.changeSecret': async () => {
    const { id } = await aWebhook();
    return [await said(calls.webhooks.changeSecret, { id }), expect.stringMatching(/^更换签名密钥：签名密钥：/)];
  },
  'mail.turn': async () => {
    const ctx = { db: test.db };
    await changeMail(ctx, { testedHash: hashOfServer(await storedMail(ctx)) }, { raises: false });
    return [await said(calls.mail.turn, { to: 'on' }), '启停邮件：状态：未启用 → 在用'];
  },
  'calendar.set': async () => {
    const answer = await said(calls.calendar.set, { from: '2099-03-02', to: '2099-03-03', kind: 'off', name: '试放假' });
    return [answer, '设置工作日历：3月2日至3日：平常 → 休 试放假'];
  },
  'dictionaries.order': async () => {
    await send(calls.dictionaries.addType, { type: 'ORDERED', name: '有序' });
    for (const code of ['a', 'b']) await send(calls.dictionaries.addEntry, { type: 'ORDERED', code, codeText: `项${code}` });
    const ids = (await send(calls.dictionaries.entries, { type: 'ORDERED' })).map(({ id }) => id).toReversed();
    return [await said(calls.dictionaries.order, { type: 'ORDERED', ids }), '排序字典项：顺序：项a、项b → 项b、项a'];
  },
  'feedback.accept': async () => {
    return [await said(calls.feedback.accept, await toAccept()), '验收售后反馈：状态：已完成 → 已关闭'];
  },
  'feedback.setStatus': async () => {
    const { afterSaleProblemId } = await send(calls.feedback.add, feedbackForm());
    const items = [{ afterSaleProblemId, version: 1 }];
    return [await said(calls.feedback.setStatus, { items, completionStatus: '4' }), '变更售后反馈状态：状态：待处理 → 已关闭'];
  },
  'home.saveRole': async () => {
    const roleId = await newRole('cards');
    const answer = await said(calls.home.saveRole, { roleId, cards: { order: ['agenda'], hidden: ['notices'] } });
    return [answer, '设置角色首页卡片：首页卡片：（空） → 今天（隐藏：通知公告）'];
  },
  'menuAdmin.sort': async () => {
    const rows = await send(calls.menuAdmin.list, {});
    const parentId = rows.find(({ id }) => id === 'todo')?.parentId ?? '';
    const ids = rows.flatMap((row) => (row.parentId === parentId ? [row.id] : [])).toReversed();
    return [await said(calls.menuAdmin.sort, { parentId, ids }), expect.stringMatching(/^调整菜单顺序：排序：\d+ → \d+$/)];
  },
  'messageSettings.save': async () => {
    const { token } = await makeSignedIn(test.app);
    const quietHours = { from: '22:00', to: '07:00', zone: 'Asia/Shanghai' };
    const answer = await said(
      calls.messageSettings.save,
      { ...DEFAULT_MESSAGE_SETTINGS, choices: [{ kind: '2', transport: 'console', wanted: false }], quietHours },
      token,
    );
    return [answer, '修改消息设置：各类消息的接收方式：（空） → 订单 后台关；免打扰时段：（空） → 22:00 至 07:00（Asia/Shanghai）'];
  },
  'parameters.define': async () => {
    const described = { paramKey: 'kept-secret', paramName: '密钥', kind: 'secret' as const, category: '分类' };
    await send(calls.parameters.add, { ...described, paramValue: 'first-secret' });
    const answer = await said(calls.parameters.define, { ...described, paramName: '新密钥', paramValue: 'second-secret', version: 1 });
    return [answer, '修改参数：名称：密钥 → 新密钥；键值：已修改'];
  },
  'projects.move': async () => {
    const { version } = await send(calls.projects.get, { id: 'p-hengrui-wms' });
    const answer = await said(calls.projects.move, { id: 'p-hengrui-wms', version, to: 'stopped', reason: '客户取消' });
    return [answer, expect.stringMatching(/^变更项目状态：状态：进行中 → 已终止/)];
  },
  'questionnaires.setPassword': async () => {
    const { id } = await send(calls.questionnaires.add, { title: '有密码' });
    return [await said(calls.questionnaires.setPassword, { id, password: 'open-sesame' }), '设置问卷密码：访问密码：已修改'];
  },
  'questionnaires.update': async () => {
    const { id } = await send(calls.questionnaires.add, { title: '试用' });
    const [one, two] = [makeQuestion('one'), makeQuestion('two')];
    await send(calls.questionnaires.update, { id, title: '试用', version: 1, questions: [one] });
    const form = { id, title: '试用二', viewerIds: 'u-staff', version: 2, questions: [one, two] };
    const answer = await said(calls.questionnaires.update, form);
    return [answer, expect.stringMatching(/^修改问卷：标题：试用 → 试用二；.*：（空） → 王浩然；第 2 题：（空） → .+$/)];
  },
  'roles.bindUsers': async () => {
    const [roleId, userId] = [await newRole('bound'), await newUser()];
    return [await said(calls.roles.bindUsers, { roleId, userIds: [userId] }), '分配角色用户：新增的用户：张新员'];
  },
  'roles.unbindUsers': async () => {
    const [roleId, userId] = [await newRole('unbound'), await newUser()];
    await send(calls.roles.bindUsers, { roleId, userIds: [userId] });
    return [await said(calls.roles.unbindUsers, { roleId, userIds: [userId] }), '取消角色用户：移除的用户：张新员'];
  },
  'roles.savePermission': async () => {
    const roleId = await newRole('granted');
    await send(calls.roles.savePermission, { roleId, version: 1, menuIds: ['todo', 'feedback'], dataScope: 'own', departmentIds: [] });
    const form = { roleId, version: 2, menuIds: ['todo', 'agenda'], dataScope: 'all' as const, departmentIds: [] };
    const answer = await said(calls.roles.savePermission, form);
    return [answer, '设置角色权限：新增的菜单与按钮：待办中心；移除的菜单与按钮：售后反馈；数据范围：仅本人 → 全部（本公司）'];
  },
  'scenes.order': async () => {
    const { rows } = await send(calls.scenes.page, {});
    const names = rows.map(({ sceneName }) => sceneName);
    const answer = await said(calls.scenes.order, { ids: rows.map(({ id }) => id).toReversed() });
    return [answer, expect.stringMatching(new RegExp(`^排序场景：场景的顺序：${names[0]}.* → ${names.at(-1)}`))];
  },
  'scenes.saveCommon': async () => {
    const before = (await send(calls.scenes.commonLinks, {})).map(({ menuId }) => menuId);
    const menus = [{ menuId: 'todo', permissionMessage: '' }];
    const answer = await said(calls.scenes.saveCommon, { before, menus });
    return [answer, expect.stringMatching(/^修改常用菜单：.+：.* → .*待办$/)];
  },
  'todo.setState': async () => {
    const { todoId } = await send(calls.todo.add, todoForm());
    const items = [{ todoId, version: 1 }];
    return [await said(calls.todo.setState, { items, state: '2' }), '变更待办状态：状态：待处理 → 处理中'];
  },
  'feedback.reassign': async () => {
    const { afterSaleProblemId } = await send(calls.feedback.add, feedbackForm({ handleUser: 'u-after-sale' }));
    const answer = await said(calls.feedback.reassign, { afterSaleProblemId, version: 1, handleUser: 'u-manager', remark: '休假' });
    return [answer, expect.stringMatching(/^转交售后反馈：处理人：.+ → 林慧敏$/)];
  },
  'todo.reassign': async () => {
    const { todoId } = await send(calls.todo.add, todoForm());
    const answer = await said(calls.todo.reassign, { todoId, version: 1, receptionUser: 'u-manager', remark: '休假' });
    return [answer, expect.stringMatching(/^转交待办：负责人：.+ → 林慧敏$/)];
  },
  'users.resetPassword': async () => [await said(calls.users.resetPassword, { id: await newUser() }), '重置用户密码：密码：已修改'],
  'users.setActive': async () => {
    const items = [await newUser(), await newUser()].map((id) => ({ id, version: 1 }));
    return [await said(calls.users.setActive, { items, active: false }), '启用或停用用户：状态：启用 → 停用'];
  },
  'users.update': async () => {
    const [id, roleId] = [await newUser(), await newRole('other')];
    const { pws: _, ...form } = userForm({ name: '张新', roleIds: roleId });
    const stored = await send(calls.users.get, { id });
    const { loginId, phone, version } = stored;
    const answer = await said(calls.users.update, { ...form, id, version, loginId, phone });
    return [answer, '修改用户：姓名：张新员 → 张新；昵称：张新员 → 张新；新增的角色：角色other 等 4 项'];
  },
  'workHours.setEmployment': async () => {
    const answer = await said(calls.workHours.setEmployment, { userId: 'u-staff', joinedOn: '2020-01-01', leftOn: '' });
    return [answer, '设置入职离职日期：王浩然的入职日期：（空） → 2020-01-01'];
  },
};

/**
 * Operations that change no field of an existing record, by name; all others are tested above, or are updates tested in `updates.test.ts`.
 */
const CHANGES_NO_FIELD: readonly (readonly [name: RegExp, why: string])[] = [
  [/\.(add\w*|copy|take|makeTickets|toFeedback|submit)$/, 'something new, which the record beside the operation names'],
  [
    /\.(del|remove\w*|revoke\w*|discard|forget|cancel|retire|close|end)$/,
    'something that is over, which the record beside the operation names',
  ],
  [
    /\.(comment|remind|urge|solve|retry\w*|resend|run|check|test|read\w*|confirm|users|fill|previewPermission)$/,
    'words, messages and looks',
  ],
  [/\.(publish|withdraw|restore|reopen|renewLink|shareReport|undo|commit|unlock|handover)$/, 'a step whose name says what became of it'],
  [/^firstAccess\.send$/, 'the history of each person says that a link was sent and until when it is good'],
  [/^feedback\.setAccepter$/, 'the sentence in the history of the feedback says who accepts it'],
  [/^approvals\./, 'what people decide stands in the flow, sealed'],
  [/^factors\.|^users\.resetFactor$/, 'an app and its codes are linked, taken off or made anew, which the name says; both are secrets'],
  [/^session\.|^account\.(startLink|link|unlink)$/, 'signing in and out; the link of a person is 未绑定 or 已绑定'],
  [/^approvalProcesses\.move$/, 'flows that go on by another version, each of which says so'],
  [/^workReports\.(save|withdraw)$/, 'a draft of one’s own, which is told when it is handed in'],
];

/** The reason why an operation changes no field, by its name. */
const reasonFor = (name: string) => CHANGES_NO_FIELD.find(([pattern]) => pattern.test(name))?.[1];

describe('the line of the log of an operation', () => {
  it('exists with old and new value for every logged call, or a reason says why not', () => {
    const logged = DECLARED.filter(([, { operation, kind }]) => operation !== undefined && kind === 'json');
    const untold = logged.filter(([name, call]) => !Object.hasOwn(SAID, name) && !isUpdate(name, call) && reasonFor(name) === undefined);
    expect(untold.map(([name]) => name)).toEqual([]);
    const names = new Set(logged.map(([name]) => name));
    expect(Object.keys(SAID).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(SAID))('shows for %s which field changed and how', async (_, tried) => {
    const [answer, as] = await tried();
    expect(answer).toEqual(as);
  });

  it('contains no secret', async () => {
    const { rows } = await send(calls.operationLog.page, { limit: 100 });
    expect(JSON.stringify(rows)).not.toMatch(/secret|open-sesame|Another2026/);
  });
});
