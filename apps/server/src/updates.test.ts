import { isDeepStrictEqual } from 'node:util';

import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { fileLinks } from './modules/files/file-links.tables.ts';
import { recordHistory } from './modules/history/index.ts';
import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { DECLARED, isUpdate } from './platform/testing/declared-updates.ts';
import { claimForm } from './platform/testing/fixtures/claims.ts';
import { openSession } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';
import { knowledgeForm } from './platform/testing/stages/knowledge-stage.ts';
import { makeQuestion } from './platform/testing/stages/questionnaire-stage.ts';
import { userForm } from './platform/testing/stages/user-form.ts';
import { feedbackForm, todoForm } from './platform/testing/stages/work-forms.ts';
import { filePart, multipartBody, PNG, postUpload } from './platform/testing/upload-to.ts';

type Values = Record<string, unknown>;

/** How an update is tested; by default, the first row of its subject's list is read by `get` and sent back. */
type How = {
  /** The call that reads the record, and its input. */
  read?: Call;
  input?: () => Promise<Values> | Values;
  /** The part of the read record that is sent back. */
  part?: (read: Values) => Values | undefined;
  /** Input that no record has: a reason, or what identifies one record among others. */
  beside?: () => Promise<Values> | Values;
  /** Values set first, so that each optional field has one. */
  filled?: () => Promise<Values> | Values;
  /** Fields that stay blank all the same. */
  blank?: readonly string[];
  /** Fields that take the value of others if they are blank. */
  follows?: readonly string[];
  /** Fields that may be absent but not emptied. */
  kept?: readonly string[];
  /** Fields that the record requires, with the refusal for an empty one. */
  needed?: Readonly<Record<string, string>>;
};

let test: AppForTest;
let token: string;
beforeAll(async () => {
  // After all actions of the demo, so that the newest line of the log belongs to the test.
  test = await appForTest({ now: new Date(Date.now() + 86_400_000) });
  ({ token } = await openSession(test.db, 'u-admin', test.clock.now));
});
afterAll(() => test.close());

const send = async (call: Call, input: Values): Promise<Values> =>
  z.record(z.string(), z.unknown()).parse((await sendTo(test.app, call, input, token)).result);
const rowsOf = ({ rows }: Values) => z.array(z.record(z.string(), z.unknown())).parse(rows);
const uploaded = async () => {
  const response = await postUpload(test.app, calls.files.upload, multipartBody([filePart('现场.png', PNG)]), { [TOKEN_HEADER]: token });
  return response.json<{ result: [{ id: string }] }>().result[0].id;
};
const files = async () => [await uploaded(), await uploaded()].join(',');
/** The id of a record stored by `add`. */
const made = async (call: Call, form: Values, key = 'id') => ({ [key]: (await send(call, form))[key] });

const byRoleId = (roleId: unknown) => ({ id: roleId });
const COLUMN = { key: 'name', title: '名称', istrue: true, isSum: false, noJoinPrint: false, columnSize: 100, frozen: '' };
const PERMISSION = { menuIds: ['todo'], dataScope: 'departments', departmentIds: ['d-platform'] };
let roles = 0;
async function aRole(): Promise<string> {
  roles += 1;
  return String((await send(calls.roles.add, { name: `试用${roles}`, code: `tried${roles}` }))['roleId']);
}

/** A finished milestone of a project's plan, with the keys for a change of the project. */
function milestoneOf(project: Values): Values | undefined {
  const { id, version, milestones } = project;
  const first = z
    .array(z.record(z.string(), z.unknown()))
    .parse(milestones)
    .find(({ realEnd }) => realEnd !== '');
  return first && { ...first, id, version, milestoneId: first['id'] };
}

const UPDATES: Readonly<Record<string, How>> = {
  'account.edit': {
    input: () => ({}),
    filled: () => ({ nickName: '小管', email: 'a@b.cn' }),
    blank: ['avatar', 'pws'],
    kept: ['nickName', 'phone', 'pws'],
  },
  'approvalProcesses.save': { filled: () => ({ remark: '说明' }) },
  'approvalStandIns.update': {
    read: calls.approvalStandIns.page,
    part: (read) => rowsOf(read)[0],
    input: async () => {
      await send(calls.approvalStandIns.add, {
        agent: 'u-manager',
        from: '2099-01-01',
        to: '2099-01-31',
        kinds: 'REIMBURSEMENT',
        remark: '休假',
      });
      return { view: 'mine' };
    },
  },
  'areaAdmin.update': { read: calls.areaAdmin.get, input: () => ({ id: '110000' }), follows: ['sort'] },
  'assistant.save': {
    read: calls.assistant.settings,
    input: () => ({}),
    filled: () => ({ address: 'https://api.example.com/v1', model: 'm', providerModel: 'p', allowPrivate: true, allowClients: true }),
    blank: ['apiKey'],
  },
  'mail.save': {
    read: calls.mail.settings,
    input: () => ({}),
    filled: () => ({
      host: 'smtp.example.com',
      user: 'a@example.com',
      senderName: '后台',
      senderAddress: 'a@example.com',
      bounceAddress: 'b@example.com',
      domains: 'example.com',
    }),
    blank: ['password'],
  },
  'companies.update': { input: () => ({ id: 'chengming' }), filled: () => ({ shortName: '澄明', sort: 3, remark: '说明' }) },
  'companies.setBanks': {
    input: () => ({ id: 'chengming' }),
    beside: async () => ({ banks: (await sendTo(test.app, calls.companies.banks, { companyId: 'chengming' }, token)).result }),
  },
  'customers.update': {
    filled: async () => ({
      code: 'KH9',
      shortName: '简称',
      phone: '13900000001',
      areaId: '110000',
      address: '地址',
      taxNumber: '91310000MA1K000001',
      contacts: [{ name: '何志远', title: '', phone: '', email: '' }],
      remark: '说明',
      fileIds: await files(),
    }),
  },
  'departments.update': {
    input: () => ({ id: 'd-mobile' }),
    filled: () => ({ code: 'MOB', leaderId: 'u-staff', phone: '13900000001', email: 'a@b.cn' }),
  },
  'dictionaries.updateType': {
    read: calls.dictionaries.typePage,
    input: () => made(calls.dictionaries.addType, { type: 'TRIED', name: '试用', open: true, remark: '说明' }, 'type'),
    part: (read) => rowsOf(read).find(({ type }) => type === 'TRIED'),
  },
  'dictionaries.updateEntry': {
    read: calls.dictionaries.entries,
    input: async () => {
      await send(calls.dictionaries.addEntry, {
        type: 'TRIED',
        code: 'x',
        codeText: '一',
        tone: 'green',
        isDefault: true,
        remark: '说明',
      });
      return { type: 'TRIED' };
    },
    part: (read) => rowsOf(read)[0],
  },
  'feedback.update': {
    input: async () => {
      const full = { bugSource: '1', workTime: '2.50', handleUser: 'u-staff', handleDate: '2026-11-21', fileIds: await files() };
      return made(calls.feedback.add, { ...feedbackForm(), ...full }, 'afterSaleProblemId');
    },
    blank: ['operType'],
    kept: ['operType'],
    follows: ['projectName'],
  },
  'feedbackLimits.save': { read: calls.feedbackLimits.get, input: () => ({}), beside: () => ({ applyTo: 'new' }) },
  'feedback.handle': {
    input: () => {
      const full = { bugSource: '1', workTime: '2.50', handleUser: 'u-staff', handleDate: '2026-11-21' };
      return made(calls.feedback.add, { ...feedbackForm(), ...full }, 'afterSaleProblemId');
    },
    // The state in which it was seen, and the files of this handling, which its entry keeps.
    blank: ['from', 'handleFileIds'],
    kept: ['from'],
  },
  'invoicing.update': { filled: () => ({ address: '地址', phone: '13900000001', remark: '说明' }) },
  'knowledge.update': {
    input: async () => {
      const full = { summary: '摘要', fileIds: await files(), audience: 'departments', departmentIds: 'd-platform', mustRead: true };
      const form = knowledgeForm({ menuIds: 'todo' });
      return { id: (await send(calls.knowledge.add, { ...form, ...full, dueDate: '2099-01-01' }))['newsId'] };
    },
    needed: { departmentIds: '请选择部门' },
  },
  'listViews.save': {
    input: () => ({ list: 'tried' }),
    beside: () => ({ list: 'tried' }),
    filled: () => ({ columns: [COLUMN], density: 'mini', searches: [{ name: '查询', query: 'keyword=1' }] }),
  },
  'menuAdmin.update': { input: () => ({ id: 'agenda' }), blank: ['component', 'highlightUrl', 'tag'], needed: { url: '请填写页面的地址' } },
  'messageSettings.save': { read: calls.messageSettings.mine, input: () => ({}), kept: ['urgentWaits'] },
  'notices.update': {
    input: async () => {
      const full = { audience: 'departments', departmentIds: 'd-platform', deadline: '2099-01-01', pinned: true, summary: '摘要' };
      return made(calls.notices.add, { title: '停电', type: '1', priority: '1', content: '<p>停电</p>', ...full, fileIds: await files() });
    },
    needed: { departmentIds: '请选择接收部门' },
  },
  'parameters.update': {
    read: calls.parameters.getParam,
    input: () => ({ paramKey: 'sign_in_help' }),
    filled: () => ({ paramValue: '请联系信息部' }),
  },
  'parameters.define': {
    input: async () => {
      const described = { paramKey: 'tried', paramName: '试用', kind: 'number', category: '分类', remark: '说明' };
      await send(calls.parameters.add, { ...described, paramValue: '3', check: { least: 1 } });
      return { id: 'tried' };
    },
    follows: ['check'],
  },
  'posts.update': { filled: () => ({ remark: '说明' }) },
  'projects.update': {
    input: async () => {
      const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
      const form = { name: '试用项目', customerId: 'c-hengrui', ownerId: 'u-staff', ...days, budget: '100.00', remark: '说明' };
      return made(calls.projects.add, { ...form, members: [{ userId: 'u-manager', role: '测试' }], fileIds: await files() });
    },
  },
  'projects.plan': {
    input: () => ({ id: 'p-hengrui-wms' }),
    beside: () => ({ reason: '试' }),
  },
  'projects.moveMilestone': {
    input: () => ({ id: 'p-hengrui-mes' }),
    part: milestoneOf,
    beside: () => ({ reason: '试' }),
  },
  'projects.reportProgress': {
    input: () => ({ id: 'p-hengrui-mes' }),
    part: milestoneOf,
    blank: ['remark'],
    needed: { realStart: '已经开始的须填写实际开始', realEnd: '达到 100% 须填写实际完成' },
  },
  'questionnaires.update': {
    input: () => made(calls.questionnaires.add, { title: '试用' }),
    filled: () => ({
      intro: '说明',
      thanks: '谢谢',
      startsOn: '2026-01-01',
      endsOn: '2099-01-01',
      quota: 9,
      perDevice: true,
      follow: true,
      viewerIds: 'u-staff',
      color: '#0b4f9e',
      keepDays: 30,
      questions: [makeQuestion('one')],
    }),
  },
  'invoices.update': {
    input: () => {
      const form = { kind: 'plain', number: '26332000000099990001', issuedOn: '2026-11-12', total: '80.00', tax: '4.53' };
      return made(calls.invoices.add, { ...form, sellerName: '龙井餐饮', buyerName: '澄明' });
    },
  },
  'reimbursements.update': {
    input: async () => {
      const full = { tripFrom: '2026-11-16', tripTo: '2026-11-17', fileIds: await files() };
      return made(calls.reimbursements.add, claimForm('760.00', full));
    },
    needed: { tripTo: '行程结束不能早于开始' },
  },
  'roles.update': { input: async () => byRoleId(await aRole()), filled: () => ({ remark: '说明' }) },
  'roles.savePermission': {
    read: calls.roles.permission,
    input: async () => ({ roleId: await aRole() }),
    filled: () => PERMISSION,
    needed: { departmentIds: '请选择部门' },
  },
  'scenes.update': { filled: () => ({ icon: 'Files' }) },
  'softwareCopyright.update': {
    input: async () => {
      const days = { developedOn: '2026-01-01', publishedOn: '2026-02-01', planOn: '2026-03-01' };
      const words = { shortName: '简称', language: 'TypeScript', registration: '2026SR1', sourceLines: 9 };
      const form = { name: '试用软件', release: 'V1.0', ownerId: 'u-staff', projectId: 'p-donghai-tos', description: '<p>说明</p>' };
      return made(calls.softwareCopyright.add, { ...form, ...days, ...words, acquired: 'derived', fileIds: await files() });
    },
  },
  'todo.update': {
    input: async () => {
      const full = { assistUser: 'u-manager', resultRequestFileIds: await files() };
      return { id: (await send(calls.todo.add, { ...todoForm(), ...full }))['todoId'] };
    },
    follows: ['custName', 'projectName'],
  },
  'users.update': {
    input: async () => {
      const full = { nickName: '小张', email: 'new@b.cn', gender: '1' as const, workNo: 'W1', remark: '说明' };
      return made(calls.users.add, { ...userForm(), ...full, roleIds: await aRole(), postIds: 'post-developer' });
    },
    follows: ['nickName'],
    needed: { departmentIds: '请从所选部门中指定一个主部门', departmentId: '请从所选部门中指定一个主部门' },
  },
  'workHours.setEmployment': {
    read: calls.workHours.employment,
    input: () => ({ userId: 'u-staff' }),
    filled: () => ({ joinedOn: '2020-01-01', leftOn: '2099-01-01' }),
  },
};

/** Calls that take a version or are named like an update, but change no fields of a record that can be read. */
const ACTS: Readonly<Record<string, string>> = {
  'approvalProcesses.publish': 'puts the draft in force',
  'calendar.set': 'arranges all days of a range',
  'drafts.save': 'keeps what is typed, whole',
  'feedback.setStatus': 'moves many records',
  'feedback.promise': 'agrees on another time, each with its reason',
  'feedback.reject': 'gives back what is not well done',
  'feedback.reassign': 'hands a record on',
  'feedback.resume': 'ends a wait',
  'feedback.wait': 'begins a wait',
  'home.saveRole': 'arranges cards as a whole, which no reading gives by role',
  'imports.edit': 'corrects cells of a sheet',
  'imports.setSheet': 'chooses a sheet',
  'knowledge.publish': 'publishes what is worked on',
  'knowledge.restore': 'takes the place of what is worked on',
  'knowledge.withdraw': 'takes a published item away',
  'menuAdmin.del': 'removes',
  'preferences.save': 'keeps one value under its key',
  'programs.save': 'names all that a program may',
  'projects.move': 'leads a project on',
  'questionnaires.setPassword': 'sets what nobody reads',
  'roles.previewPermission': 'stores nothing',
  'scenes.saveCommon': 'replaces a list that it names, from the one that it names',
  'softwareCopyright.updateTag': 'says that somebody is at it',
  'todo.reassign': 'hands a record on',
  'todo.setState': 'moves many records',
  'users.handover': 'hands everything on',
  'users.setActive': 'switches many accounts',
  'webhooks.save': 'names all that a program gets',
  'workReports.save': 'keeps a report whole: nothing of it may be left out',
  'workReports.submit': 'hands a report in whole: nothing of it may be left out',
};

const CHANGES = DECLARED.filter(([name, call]) => isUpdate(name, call));

it('each change of the contract is tested below or has a reason why not', () => {
  const names = CHANGES.map(([name]) => name);
  expect([...Object.keys(UPDATES), ...Object.keys(ACTS)].filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(ACTS).filter((name) => Object.hasOwn(UPDATES, name))).toEqual([]);
});

/** The first record of a list, as the subject's `get` takes it. */
async function firstOf({ page, get }: Readonly<Record<string, Call>>): Promise<Values> {
  const [key = ''] = get && get.request instanceof z.ZodObject ? Object.keys(get.request.shape) : [];
  const [first] = page ? rowsOf(await send(page, {})) : [];
  return { [key]: first?.[key] };
}

describe.each(CHANGES.filter(([name]) => !Object.hasOwn(ACTS, name)))('%s', (name, update, own) => {
  const { read = own['get'], input = () => firstOf(own), part = (whole: Values) => whole, ...how } = UPDATES[name] ?? {};
  const { beside, filled, blank = [], follows = [], kept = [], needed = {} } = how;
  const { shape } = z.instanceof(z.ZodObject).parse(update.request);
  const optional = Object.entries(shape).filter(([, schema]) => schema.safeParse(undefined).success);

  let asked: Values;
  let more: Values;
  const record = async (): Promise<Values> => {
    if (!read) throw new Error(`${name} has no reading`);
    const answer = await sendTo(test.app, read, asked, token);
    const whole = Array.isArray(answer.result) ? { rows: answer.result } : answer.result;
    const found = part(z.record(z.string(), z.unknown()).parse(whole));
    if (!found) throw new Error(`${name} finds no record`);
    return found;
  };
  const change = (values: Values) => {
    test.clock.advance(1);
    return sendTo(test.app, update, { ...values, ...more }, token);
  };
  const stored = async () => ({
    record: await record(),
    history: await test.db.$count(recordHistory),
    files: await test.db.$count(fileLinks),
  });

  beforeAll(async () => {
    asked = await input();
    more = (await beside?.()) ?? {};
    const first = (await filled?.()) ?? {};
    if (Object.keys(first).length > 0) expect(await change({ ...(await record()), ...first })).toMatchObject({ code: '00000' });
  });

  it('changes nothing when the read values are sent back', async () => {
    const before = await stored();
    expect(await change(before.record)).toMatchObject({ code: '00000' });
    expect(await stored()).toEqual(before);
  });

  it('leaves absent fields unchanged', async () => {
    const before = await stored();
    const unfilled = optional.filter(([field]) => isBlank(before.record[field])).map(([field]) => field);
    // The first row of a list, used by default, may have fewer values.
    if (Object.hasOwn(UPDATES, name)) expect(unfilled.filter((field) => !blank.includes(field) && !(field in more))).toEqual([]);
    for (const [field] of optional) {
      const { [field]: _, ...rest } = before.record;
      expect([field, await change(rest)]).toMatchObject([field, { code: '00000' }]);
    }
    const required = Object.entries(before.record).filter(([field]) => !optional.some(([one]) => one === field));
    if (required.some(([field]) => field in shape)) expect(await change(Object.fromEntries(required))).toMatchObject({ code: '00000' });
    expect(await stored()).toEqual(before);
  });

  it('empties a field sent as null, and nothing else', async () => {
    const whole = await record();
    const refusing = optional.filter(([, schema]) => !schema.safeParse(null).success).map(([field]) => field);
    expect(refusing.filter((field) => !kept.includes(field))).toEqual([]);
    for (const [field, schema] of optional.filter(([one]) => !refusing.includes(one))) {
      const present = { ...whole, version: (await record())['version'] };
      const answer = await change({ ...present, [field]: null });
      if (needed[field] !== undefined) {
        expect([field, answer]).toMatchObject([field, { code: 'A0400', msg: needed[field] }]);
        continue;
      }
      expect([field, answer]).toMatchObject([field, { code: '00000' }]);
      const { version, ...after } = await record();
      // A visible change of a value appears in the line of the log.
      if (update.operation !== undefined && field in whole && !isDeepStrictEqual(after[field], whole[field])) {
        const told = await toldLast(update);
        expect([field, told]).not.toEqual([field, []]);
        for (const change of told)
          expect([change.label, change.before + change.after === '']).toEqual([expect.stringMatching(WORDS), false]);
      }
      if (field in whole && !follows.includes(field))
        expect([field, after[field]]).toEqual([field, asRead(schema.parse(null), whole[field])]);
      expect(await change({ ...whole, version })).toMatchObject({ code: '00000' });
    }
  });
});

/** The change that the newest line of the log shows for the call. */
async function toldLast({ subject }: Call) {
  const { rows } = (await sendTo(test.app, calls.operationLog.page, { area: subject, limit: 1 }, token)).result;
  const { changes, at } = (await sendTo(test.app, calls.operationLog.get, { id: rows[0]?.id ?? '' }, token)).result;
  expect(at).toBe(test.clock.now.toISOString());
  return changes.flatMap((record) => record.changes);
}

/** A label contains Chinese. */
const WORDS = /\p{Script=Han}/u;

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** An emptied list of ids reads as an empty list, and an emptied value as null or blank. */
function asRead(empty: unknown, read: unknown): unknown {
  return Array.isArray(read) ? [] : (empty ?? (typeof read === 'string' ? '' : empty));
}
