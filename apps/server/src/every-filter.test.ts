import type { Call } from '@houtai/contract/call';
import { ownValue } from '@houtai/contract/own-value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { DECLARED } from './platform/testing/declared-updates.ts';
import {
  amount,
  beginning,
  type Judge,
  judgeAmong,
  judgeEqual,
  judgeFinds,
  judgeFitting,
  judgeNarrows,
  judgeSince,
  judgeWhen,
  type ListRow,
  sinceMoment,
  until,
  untilMoment,
} from './platform/testing/filter-judges.ts';
import { tokensOf } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';

/** Required input of lists: the record that a list belongs to, or the view that shows all rows. */
const OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'knowledge.readers': { newsId: 'k-expense' },
  'notices.readers': { id: 'notice-power' },
  'reimbursements.lines': { projectId: 'p-donghai-tos' },
  'roles.users': { roleId: 'staff' },
  'roles.candidates': { roleId: 'staff' },
};

const onDays = (field: string) => ({ from: judgeSince(field), to: until(field) });
const onMoments = (field: string) => ({ from: sinceMoment(field), to: untilMoment(field) });
const aboutFlows = { keyword: judgeFinds('spNo', 'title'), submitter: judgeEqual('submitterId', 'nobody'), ...onDays('submittedAt') };
const documents = { keyword: judgeFinds('number'), view: judgeNarrows() };
const people = { keyword: judgeFinds('name', 'phone') };

/** How to tell which rows match a filter, if that is not the field of its name. */
const JUDGES: Readonly<Record<string, Readonly<Record<string, Judge>>>> = {
  'agenda.page': { band: judgeNarrows() },
  'approvalProcesses.page': { keyword: judgeFinds('name') },
  'approvals.tasks': aboutFlows,
  'approvals.mine': { ...aboutFlows, stage: judgeNarrows() },
  'approvals.copies': aboutFlows,
  'companies.page': { keyword: judgeFinds('companyName', 'shortName') },
  'customers.page': { keyword: judgeFinds('name', 'code', 'shortName') },
  'dictionaries.typePage': { keyword: judgeFinds('name', 'type') },
  'explain.people': people,
  'feedback.page': {
    band: judgeNarrows(),
    keyword: judgeFinds('number', 'summary'),
    view: judgeNarrows(),
    status: judgeEqual('completionStatus'),
    handleUser: judgeAmong('handleUser'),
    customerId: judgeNarrows('c-donghai', 'c-hengrui'),
    ...onDays('problemDate'),
    doneFrom: judgeSince('handleDate'),
    doneTo: until('handleDate'),
  },
  'invoicing.page': { keyword: judgeFinds('title', 'taxNumber') },
  'jobs.page': { keyword: judgeFinds('label'), state: judgeFitting(['on', 'off'], ({ active }, value) => active === (value === 'on')) },
  'knowledge.mine': { keyword: judgeFinds('title'), view: judgeNarrows() },
  'knowledge.page': { keyword: judgeFinds('title'), menuId: judgeNarrows('todo', 'reimbursement'), ...onDays('updatedAt') },
  'knowledge.readers': { keyword: judgeFinds('userName'), view: judgeNarrows() },
  'messages.page': {
    keyword: judgeFinds('title'),
    unread: judgeWhen(({ read }) => read === false),
    sender: judgeEqual('senderId'),
    about: judgeFitting(
      ['event', 'reminder', 'digest'],
      ({ kind }, value) => value === (kind === 'reminder.digest' ? 'digest' : String(kind).startsWith('reminder.') ? 'reminder' : 'event'),
    ),
    ...onMoments('createdAt'),
  },
  'notices.page': { keyword: judgeFinds('title') },
  'notices.readers': { view: judgeNarrows() },
  'notices.mine': { keyword: judgeFinds('title') },
  'online.page': { name: judgeFinds('name'), ip: beginning('ip', '203.0.113.'), departmentName: judgeFinds('departmentName') },
  'operationLog.page': {
    operation: beginning('operation'),
    ip: beginning('ip', '203.0.113.'),
    requestId: judgeNarrows('nothing', 'nothing-else'),
    ...onMoments('at'),
  },
  'parameters.page': { keyword: judgeFinds('paramName', 'paramKey') },
  'posts.page': { keyword: judgeFinds('name', 'code') },
  'projects.page': { keyword: judgeFinds('number', 'name'), view: judgeNarrows(), ...onDays('endDate') },
  'questionnaires.page': { keyword: judgeFinds('title'), view: judgeNarrows() },
  'reimbursements.page': {
    ...documents,
    ...onDays('createdAt'),
    least: amount('total', 'least'),
    most: amount('total', 'most'),
  },
  'roles.page': { name: judgeFinds('name'), code: judgeFinds('code'), ...onMoments('createdAt') },
  'roles.users': people,
  'roles.candidates': people,
  'scenes.page': { keyword: judgeFinds('sceneName') },
  'softwareCopyright.page': { ...documents, acquired: judgeEqual('acquired', 'derived'), ...onDays('planOn') },
  'todo.page': {
    band: judgeNarrows(),
    keyword: judgeFinds('number'),
    view: judgeNarrows(),
    ...onDays('todoTime'),
    doneFrom: judgeNarrows('2026-11-01', '2099-01-01'),
    doneTo: judgeNarrows('2026-11-01', '2000-01-01'),
  },
  'users.page': {
    keyword: judgeFinds('name', 'phone'),
    view: judgeNarrows('active', 'pending', 'disabled', 'locked', 'left'),
    departmentId: judgeNarrows('d-platform', 'd-service'),
    roleId: judgeNarrows('staff', 'manager'),
    ...onDays('createdAt'),
  },
  'workHours.page': { departmentId: judgeNarrows('d-platform', 'd-service'), ...onDays('day') },
  'workReports.page': {
    keyword: judgeFinds('summary'),
    view: judgeNarrows(),
    departmentId: judgeNarrows('d-platform', 'd-service'),
    projectId: judgeNarrows('p-hengrui-mes', 'p-donghai-gate'),
    ...onDays('start'),
  },
};

const NO_ROWS = 'nobody has a row of this list in the first data';
const ONE_ID = 'the list is of one record, which the first data have not';

/** Filters that cannot be checked here, with the reason. */
const UNJUDGED: Readonly<Record<string, string>> = {
  'agenda.page userId': 'what others have to do is no part of the own list',
  'agenda.page team': 'what others have to do is no part of the own list',
  'approvalProcesses.documents keyword': ONE_ID,
  'approvalProcesses.measured from': 'a step counts in a period by its document, which no row shows',
  'approvalProcesses.measured to': 'a step counts in a period by its document, which no row shows',
  'approvalProcesses.measured step': 'rows name a step by its words, the filter by its key',
  'approvalProcesses.measured person': 'rows name a person by the name, the filter by the id',
  'approvals.tasks view': 'what is done and what is pending have no row in common',
  'approvals.tasks doneFrom': 'what is pending is not done; it is asked of what is done alone',
  'approvals.tasks doneTo': 'what is pending is not done; it is asked of what is done alone',
  'approvals.copies unseen': 'nobody has looked at any in the first data',
  'approvals.ofProject status': ONE_ID,
  'approvalStandIns.page view': NO_ROWS,
  'assistant.usage from': NO_ROWS,
  'assistant.usage to': NO_ROWS,
  'assistant.usage userId': NO_ROWS,
  'deliveries.page state': NO_ROWS,
  'deliveries.page keyword': NO_ROWS,
  'deliveries.page transport': NO_ROWS,
  'webhooks.deliveries state': NO_ROWS,
  'imports.page kind': NO_ROWS,
  'imports.page state': NO_ROWS,
  'imports.page keyword': NO_ROWS,
  'imports.rows outcome': ONE_ID,
  'invoices.page keyword': NO_ROWS,
  'invoices.page kind': NO_ROWS,
  'invoices.page source': NO_ROWS,
  'invoices.page state': NO_ROWS,
  'invoices.page from': NO_ROWS,
  'invoices.page to': NO_ROWS,
  'loginLog.page account': NO_ROWS,
  'loginLog.page ip': NO_ROWS,
  'loginLog.page result': NO_ROWS,
  'loginLog.page loginType': NO_ROWS,
  'loginLog.page from': NO_ROWS,
  'loginLog.page to': NO_ROWS,
  'notices.mine unread': 'nobody has read any in the first data',
  'notices.mine current': 'all are current in the first data',
  'questionnaires.responses filter': ONE_ID,
  'questionnaires.responses keyword': ONE_ID,
  'workHours.page departmentAlone': 'it says how departmentId is meant, and is nothing without it',
};

const Paging = ['offset', 'limit', 'sort'];
const Page = z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.number() });

type Filter = { list: string; call: Call; filter: string; options: readonly string[] };

const Options = z.object({ enum: z.array(z.string()).optional(), const: z.string().optional() });
const Described = Options.extend({ anyOf: z.array(Options.catch({})).optional() }).catch({});

/** Every filter of every list of the contract. */
const FILTERS: Filter[] = DECLARED.flatMap(([list, call]) => {
  if (!call.list || !(call.request instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodType> = call.request.shape;
  const optional = Object.keys(shape).filter((name) => !Paging.includes(name) && ownValue(shape, name)?.safeParse(undefined).success);
  return optional.map((filter) => ({ list, call, filter, options: optionsOf(ownValue(shape, filter)) }));
});

/** The values of a filter, if there are few. */
function optionsOf(schema: z.ZodType | undefined): readonly string[] {
  const { anyOf = [], ...own } = Described.parse(schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {});
  return [own, ...anyOf].flatMap((one) => one.enum ?? one.const ?? []);
}

let test: AppForTest;
let tokens: readonly string[];
beforeAll(async () => {
  test = await appForTest();
  tokens = Object.values(await tokensOf(test.db, { admin: 'u-admin', manager: 'u-manager', staff: 'u-staff', guest: 'u-guest' }));
});
afterAll(() => test.close());

async function rowsOf(call: Call, query: object, token: string): Promise<ListRow[]> {
  const page = async (offset: number) => Page.parse((await sendTo(test.app, call, { ...query, offset, limit: 100 }, token)).result);
  const { rows, total } = await page(1);
  for (let offset = 2; (offset - 1) * 100 < total; offset += 1) rows.push(...(await page(offset)).rows);
  return rows;
}

const whole = new Map<string, Promise<{ rows: ListRow[]; token: string; base: object }>>();

/** The unfiltered list, read once as the user who sees the most rows of it. */
function wholeOf({ list, call }: Filter) {
  const known = whole.get(list) ?? readWhole(list, call);
  whole.set(list, known);
  return known;
}

async function readWhole(list: string, call: Call) {
  const views = FILTERS.find((one) => one.list === list && one.filter === 'view')?.options ?? [];
  const base = { ...ownValue(OF, list), ...(views.includes('all') && { view: 'all' }) };
  const all = await Promise.all(
    tokens.map(async (token) => ({ token, base, rows: await rowsOf(call, base, token).catch((): ListRow[] => []) })),
  );
  const [most] = all.toSorted((a, b) => b.rows.length - a.rows.length);
  if (!most) throw new Error('nobody has a list');
  return most;
}

/** The judge of a filter: the registered one, or one for the field of its name. */
function judgeOf({ list, filter }: Filter, rows: readonly ListRow[]): Judge | undefined {
  return (
    ownValue(ownValue(JUDGES, list) ?? {}, filter) ?? (rows.some((row) => Object.hasOwn(row, filter)) ? judgeEqual(filter) : undefined)
  );
}

it('finds the filters of all lists, and has judges only for existing ones', () => {
  expect(FILTERS.length).toBeGreaterThan(150);
  const names = FILTERS.map(({ list, filter }) => `${list} ${filter}`);
  const named = [
    ...Object.keys(UNJUDGED),
    ...Object.entries(JUDGES).flatMap(([list, judges]) => Object.keys(judges).map((name) => `${list} ${name}`)),
  ];
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(FILTERS.filter(({ list, filter }) => ownValue(UNJUDGED, `${list} ${filter}`) === NO_ROWS))(
  'leaves $list $filter unchecked only while its list is empty',
  async (asked) => {
    expect((await wholeOf(asked)).rows).toEqual([]);
  },
);

const JUDGED = FILTERS.filter(({ list, filter }) => !Object.hasOwn(UNJUDGED, `${list} ${filter}`));

describe.each(JUDGED.map((asked) => [asked.list, asked] as const))('%s', (_, asked) => {
  it(`returns exactly the rows that ${asked.filter} matches`, async () => {
    const { rows, token, base } = await wholeOf(asked);
    const judge = judgeOf(asked, rows);
    if (!judge) throw new Error(`say in JUDGES how ${asked.filter} is judged, or in UNJUDGED why nobody can`);
    const values = judge.values(rows, asked.options);
    // A switch is on or absent; other filters are called with two values, because one answer could be a constant.
    expect(values.length, 'values that occur').toBeGreaterThan(asked.options.length === 1 ? 0 : 1);
    const counts: number[] = [];
    for (const value of values) {
      const kept = await rowsOf(asked.call, { ...base, [asked.filter]: value }, token);
      expect([value, judge.fault(rows, kept, value)]).toEqual([value, '']);
      counts.push(kept.length);
    }
    expect(Math.min(...counts), 'no value leaves a row out').toBeLessThan(rows.length);
  });
});
