import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { form } from '@houtai/contract/form';
import { sampleValues } from '@houtai/contract/form-sample';
import { declaredPages } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import { anyForm, columnsOf, type ComputedValue, isFileField } from '@houtai/contract/resource';
import { headingIn, idNameOf, shortNounOf } from '@houtai/contract/resource-parts';
import type { Tag } from '@houtai/contract/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { urgencyFields } from '#testing/agenda-item.ts';

import type * as Views from './kit/resource/resource-view.ts';
import { answer } from './testing/answer.ts';
import { renderPage } from './testing/render-page.tsx';
import { signedInAs } from './testing/signed-in.ts';

const { views } = vi.hoisted(() => ({ views: [] as Views.ResourceView[] }));

vi.mock('./kit/resource/resource-view.ts', async (original) => {
  const module = await original<typeof Views>();
  const resourceView: typeof module.resourceView = (resource, of, options) => {
    const view = module.resourceView(resource, of, options);
    views.push(view);
    return view;
  };
  return { ...module, resourceView };
});

// Every page, so that a new resource is found by itself.
import.meta.glob('./features/**/*-page.tsx', { eager: true });

const AT = '2026-11-20T01:00:00.000Z';

/** A record as the server answers it, made of what the resource declares; of a value of another kind the first that its call takes. */
function recordOf({ resource, calls: { get } }: Views.ResourceView) {
  const computed = Object.entries(resource.computed ?? {});
  const worked = computed.map(([name, value]) => [name, computedSample(name, value)]);
  const values = sampleValues(anyForm(resource));
  const base = {
    [idNameOf(resource)]: 'r1',
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    fileList: [],
    may: Object.fromEntries(['edit', 'remove', ...(Array.isArray(resource.rights) ? resource.rights : [])].map((right) => [right, true])),
  };
  const record = { ...values, ...Object.fromEntries(worked), [resource.title]: '样例记录', ...base };
  const others = [
    ...computed.flatMap(([name, { kind }]) => (kind === 'other' ? name : [])),
    // Of a value that a row has, too, the list needs the row's.
    ...Object.keys(resource.detailValues ?? {}).filter((name) => !Object.hasOwn(record, name)),
  ];
  const fits = (name: string, value: unknown) =>
    !get.result.safeParse({ ...record, [name]: value }).error?.issues.some(({ path }) => path[0] === name);
  return { ...record, ...Object.fromEntries(others.map((name) => [name, [{}, [], '', null].find((value) => fits(name, value))])) };
}

function computedSample(name: string, value: ComputedValue): unknown {
  switch (value.kind) {
    case 'count':
      return 3;
    case 'flag':
      return false;
    case 'urgency':
      return urgencyFields();
    case 'moment':
      return AT;
    case 'field':
      return sampleValues(form({ value: value.field })).value;
    case 'names':
      return [`算出的${name}`];
    default:
      return `算出的${name}`;
  }
}

/** What the form of a document asks about its approvers. */
const preview = () => ({
  businessType: 'SOFTWARE_COPYRIGHT' as const,
  cacheFlag: false,
  records: [],
  notifiers: [],
  refusal: '',
  lapsed: [],
});

const pageOf = (call: Call) => [...declaredPages()].find(([, asked]) => asked === call)?.[0] ?? '';
/** Answers a call whose result is not known to the compiler. */
const answerAny = (call: Call, give: () => unknown) => answer(call, give);

/** Answers whatever else a page asks with nothing: what its controls offer, drafts, what stands beside a record. */
function answerAllEmpty(): void {
  const asked = Object.values(calls)
    .flatMap((of) => Object.values<Call>(of))
    .filter(({ method, kind }) => method === 'GET' && kind === 'json');
  for (const call of asked) {
    const empty = [[], null, {}, { rows: [], total: 0 }].find((one) => call.result.safeParse(one).success);
    if (empty !== undefined && !KEPT.includes(call)) answerAny(call, () => empty);
  }
}

/** What every page of a test is answered already. */
const KEPT: readonly Call[] = [
  calls.listViews.get,
  calls.preferences.mine,
  calls.records.find,
  calls.records.watching,
  calls.records.audience,
];

/** Fields that a form asks for once another field has some value, by the page. */
const ASKED_LATER: Readonly<Record<string, readonly string[]>> = { notices: ['departmentIds'] };

it('finds the pages of all resources by itself', () => {
  expect(views.map(({ name }) => name)).toEqual(expect.arrayContaining(['posts', 'customers']));
});

describe.each(views.map((view) => [view.name, view] as const))('%s', (_, view) => {
  const { resource, calls: own, title = resource.noun, verb = '新建' } = view;
  const { fields } = resource.form;
  const record = recordOf(view);

  beforeEach(() => {
    answerAllEmpty();
    const last = ['list', 'add', 'edit', 'remove', 'export', 'import'];
    const rights = Object.values<Call>(own).map(({ access }) => access);
    signedInAs({
      buttons: [...last.map((each) => `${resource.tag}:${each}` as Tag), ...rights.filter((one) => one.includes(':'))] as Tag[],
    });
    answerAny(own.page, () => ({ rows: [record], total: 1 }));
    if (own.counts) answerAny(own.counts, () => Object.fromEntries((resource.views ?? []).map(({ key }) => [key, 1])));
    answerAny(own.get, () => record);
    answer(own.history, () => []);
    answer(calls.approvals.preview, preview);
  });

  it('lists its records under the heads of the columns that are shown', async () => {
    renderPage(pageOf(own.page));
    expect(await screen.findByRole('cell', { name: '样例记录' })).toBeTruthy();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const left = ownValue(view.hiddenIn ?? {}, view.list.views[0]?.key ?? '') ?? [];
    const shown = view.columns.filter(({ hidden, id }) => !hidden && !left.includes(id)).map(({ id }) => id);
    for (const { label } of columnsOf(resource).filter(({ id }) => shown.includes(id)))
      expect(
        heads.some((head) => head.includes(label)),
        label,
      ).toBe(true);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it('offers to make the first record where there is none', async () => {
    answerAny(own.page, () => ({ rows: [], total: 0 }));
    renderPage(pageOf(own.page));
    await waitFor(() => expect(screen.getAllByRole('button', { name: `${verb}${shortNounOf(resource)}` })).toHaveLength(2));
  });

  // A form of its own asks some fields later or elsewhere, as its own test says; records with pages of their own are made there, too.
  it.skipIf(view.Form ?? view.recordPage)('asks in its form for every field by its label', async () => {
    renderPage(pageOf(own.page));
    await userEvent.click(await screen.findByRole('button', { name: `${verb}${shortNounOf(resource)}` }));
    const title = { name: `${verb}${shortNounOf(resource)}` };
    const isPage = view.form === 'page';
    if (isPage) await screen.findByRole('heading', title);
    const form = isPage ? screen : within(await screen.findByRole('dialog', title));
    for (const [name, { label }] of Object.entries(fields))
      if (view.instead?.[name] !== null && !ASKED_LATER[view.name]?.includes(name))
        expect((await form.findAllByText((text) => text.startsWith(label))).length, label).toBeGreaterThan(0);
  });

  const texts = Object.values(fields).filter(({ kind }) => kind === 'rich');
  it.runIf(view.Body && texts.length > 0)('shows each rich text in its detail once', async () => {
    renderPage(`${pageOf(own.page)}?id=r1`);
    const detail = within(await screen.findByRole('region', { name: `${shortNounOf(resource)}详情` }));
    for (const { label } of texts) expect(await detail.findAllByRole('heading', { name: label }), label).toHaveLength(1);
  });

  // A part of the page beside the fields asks calls of others, which its own test answers.
  it.skipIf(view.Body ?? view.recordPage)('shows in its detail every field that is no file, and what is worked out', async () => {
    renderPage(`${pageOf(own.page)}?id=r1`);
    const detail = within(await screen.findByRole('region', { name: `${resource.noun}详情` }));
    expect(await detail.findByRole('heading', { name: headingIn(resource, record) })).toBeTruthy();
    const elsewhere = [resource.title, resource.code, ...(resource.heading ?? [])];
    const facts = Object.entries(fields).filter(
      ([name, field]) =>
        !elsewhere.includes(name) && !isFileField(field) && field.kind !== 'rows' && field.kind !== 'flag' && view.facts?.[name] !== null,
    );
    for (const [, { label }] of facts) expect(detail.getAllByText(label).length, label).toBeGreaterThan(0);
  });
});
